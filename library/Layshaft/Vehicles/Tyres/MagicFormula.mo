within Layshaft.Vehicles.Tyres;
block MagicFormula "Forces of a tyre in steady slip, as secants"
  extends PartialFormula;
protected
  final parameter Real a = data.asymmetry "Scaling of all that differs between left and right" annotation(Evaluate=true);
  constant Real G_min = 0.02 "Smallest weight of combined slip";
  constant Real tiny = 1e-5 "Slip below which the secant is the tangent";
  Real dfz "Load relative to the nominal load, minus 1";
  Real kx "Slip with shift";
  Real Bx "Stiffness factor";
  Real Ex "Curvature";
  Real Kx "Slip stiffness";
  Real bx "Argument of the longitudinal formula";
  Real SHx "Horizontal shift";
  Real SVx "Vertical shift";
  Real secX "Force of pure slip per slip";
  Real Gx "Weight of combined slip";
  Real alpha "Slip angle";
  Real ay "Slip angle with shift";
  Real By "Stiffness factor";
  Real Ey "Curvature";
  Real Ky "Cornering stiffness, negative";
  Real by "Argument of the lateral formula";
  Real SHy "Horizontal shift";
  Real SVy "Vertical shift";
  Real SVk "Lateral force by longitudinal slip";
  Real secY "Force of pure slip per slip angle, negative";
  Real Gy "Weight of combined slip";
  Real aS "Slip angle in the weight of the longitudinal force";
  Real kS "Slip in the weight of the lateral force";
  Real Ba "Slope in the weight of the longitudinal force";
  Real Bk "Slope in the weight of the lateral force";
  Real Ea "Curvature in the weight of the longitudinal force";
  Real Ek "Curvature in the weight of the lateral force";
  Real Sk "Shift in the weight of the lateral force";
equation
  dfz = (Fz - data.Fz0)/data.Fz0;
  // Longitudinal force of pure slip
  SHx = if a > 0 then a*(data.PHX1 + data.PHX2*dfz) else 0;
  SVx = if a > 0 then a*Fz*(data.PVX1 + data.PVX2*dfz)*data.LMU*mu else 0;
  kx = kappa + SHx;
  Dx = Fz*noEvent(max(0.1, data.PDX1 + data.PDX2*dfz))*(1 - data.PDX3*gamma^2)*data.LMU*mu;
  Ex = min(1, (data.PEX1 + data.PEX2*dfz + data.PEX3*dfz^2)*(if a > 0 then 1 - a*data.PEX4*noEvent(sign(kx)) else 1));
  Kx = Fz*(data.PKX1 + data.PKX2*dfz)*exp(data.PKX3*dfz);
  Bx = Kx/(data.PCX1*Dx);
  bx = Bx*kx;
  secX = noEvent(if abs(kx) < tiny then Kx else Dx*sin(data.PCX1*atan(bx - Ex*(bx - atan(bx))))/kx);
  Sx = Gx*secX;
  Fx_shift = if a > 0 then Gx*(secX*SHx + SVx) else 0;
  Fx = Sx*kappa + Fx_shift;
  if lateral then
    alpha = atan(tanAlpha);
    SHy = if a > 0 then a*(data.PHY1 + data.PHY2*dfz) + data.PHY3*gamma else data.PHY3*gamma;
    SVy = Fz*((if a > 0 then a*(data.PVY1 + data.PVY2*dfz) else 0) + (data.PVY3 + data.PVY4*dfz)*gamma)*data.LMU*mu;
    ay = alpha + SHy;
    Dy = Fz*noEvent(max(0.1, data.PDY1 + data.PDY2*dfz))*(1 - data.PDY3*gamma^2)*data.LMU*mu;
    Ey = min(1, (data.PEY1 + data.PEY2*dfz)*(1 - (a*data.PEY3 + data.PEY4*gamma)*noEvent(sign(ay))));
    Ky = data.PKY1*data.Fz0*2*Fz*data.PKY2*data.Fz0/(Fz^2 + (data.PKY2*data.Fz0)^2)*(1 - data.PKY3*noEvent(abs(gamma)));
    By = Ky/(data.PCY1*Dy);
    by = By*ay;
    secY = noEvent(if abs(ay) < tiny then Ky else Dy*sin(data.PCY1*atan(by - Ey*(by - atan(by))))/ay);
    Sy = -Gy*secY*noEvent(if abs(tanAlpha) < tiny then 1 else alpha/tanAlpha);
    SVk = if a > 0 then a*Dy*(data.RVY1 + data.RVY2*dfz + data.RVY3*gamma)/sqrt(1 + (data.RVY4*alpha)^2)*sin(data.RVY5*atan(data.RVY6*kappa)) else 0;
    Fy_shift = Gy*(secY*SHy + SVy) + SVk;
    Fy = -Sy*tanAlpha + Fy_shift;
    // Weights of combined slip
    aS = if a > 0 then alpha + a*data.RHX1 else alpha;
    Ba = data.RBX1/sqrt(1 + (data.RBX2*kappa)^2);
    Ea = data.REX1 + data.REX2*dfz;
    Gx = noEvent(max(G_min, cos(data.RCX1*atan(Ba*aS - Ea*(Ba*aS - atan(Ba*aS))))/(if a > 0 then cos(data.RCX1*atan(Ba*a*data.RHX1 - Ea*(Ba*a*data.RHX1 - atan(Ba*a*data.RHX1)))) else 1)));
    Sk = if a > 0 then a*(data.RHY1 + data.RHY2*dfz) else 0;
    kS = kappa + Sk;
    Bk = data.RBY1/sqrt(1 + (data.RBY2*(alpha - a*data.RBY3))^2);
    Ek = data.REY1 + data.REY2*dfz;
    Gy = noEvent(max(G_min, cos(data.RCY1*atan(Bk*kS - Ek*(Bk*kS - atan(Bk*kS))))/(if a > 0 then cos(data.RCY1*atan(Bk*Sk - Ek*(Bk*Sk - atan(Bk*Sk)))) else 1)));
  else
    alpha = 0;
    SHy = 0;
    SVy = 0;
    ay = 0;
    Dy = 0;
    Ey = 0;
    Ky = 0;
    By = 0;
    by = 0;
    secY = 0;
    Sy = 0;
    SVk = 0;
    Fy_shift = 0;
    Fy = 0;
    aS = 0;
    Ba = 0;
    Ea = 0;
    Gx = 1;
    Sk = 0;
    kS = 0;
    Bk = 0;
    Ek = 0;
    Gy = 1;
  end if;

  annotation(
    Icon(graphics={
      Line(points={{-80,0},{80,0}}, color={160,160,160}), Line(points={{0,-80},{0,80}}, color={160,160,160}),
      Line(points={{-80,-40},{-40,-60},{0,0},{40,60},{80,40}}, color={0,0,127}, smooth=Smooth.Bezier)}),
    Documentation(info="<html>
<p>
The Magic Formula of Pacejka with the coefficients of PAC2002: load, camber, combined slip. Axes are those of ISO
8855: Fx acts forward for positive <code>kappa</code>, Fy to the right for a positive slip angle. Each force is its
secant times the slip, plus the force at zero slip. Contact models use the secants, which have
no singular point: Sx is the slip stiffness at small slip and falls as the tyre slides.
</p>
<p>Beyond the range of the measurements, at slip angles above some 25 degrees and very high loads, the published weights and friction coefficients change their sign; they are kept
positive here, so that a car may spin.</p>
<p>cos(atan(x)) and sin(2 atan(x)) are written without trigonometry.</p>
</html>"));
end MagicFormula;
