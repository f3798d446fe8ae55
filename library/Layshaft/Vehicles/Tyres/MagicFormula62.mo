within Layshaft.Vehicles.Tyres;
block MagicFormula62 "Magic Formula 5.2, 6.1 and 6.2 with coefficients from a file"
  extends PartialFormula(redeclare replaceable parameter Data.Tyres.TyreFile data);
  input Units.Force Fy_torque = Fy "Lateral force in the torques: that of steady slip, or the present one";
  Units.Torque Mz "Aligning torque";
  Units.Torque Mx "Overturning torque";
  Units.Length trail "Pneumatic trail";
  Units.Torque Mzr "Residual torque";
protected
  final parameter Real a = data.asymmetry "Scaling of all that differs between left and right";
  constant Real G_min = 0.02 "Smallest weight of combined slip";
  constant Real tiny = 1e-5 "Slip below which the secant is the tangent";
  final parameter Units.Force F0 = data.Fz0 "Nominal load, scaled";
  final parameter Real pK = (1 + data.PPX1*data.dpi + data.PPX2*data.dpi^2) "Slip stiffness over pressure";
  final parameter Real pD = (1 + data.PPX3*data.dpi + data.PPX4*data.dpi^2) "Longitudinal friction over pressure";
  final parameter Real pDy = (1 + data.PPY3*data.dpi + data.PPY4*data.dpi^2) "Lateral friction over pressure";
  Real dfz "Load relative to the nominal load, minus 1";
  Real g "Camber of the formula";
  Real al "Slip angle of the formula";
  Real mux "Longitudinal friction";
  Real muy "Lateral friction";
  Real lx "Scaling of longitudinal friction";
  Real ly "Scaling of lateral friction";
  Real lxs "Scaling of longitudinal friction in shifts";
  Real lys "Scaling of lateral friction in shifts";
  Real kx "Slip with shift";
  Real Cx "Shape";
  Real Ex "Curvature";
  Real Kx "Slip stiffness";
  Real bx "Argument of the longitudinal formula";
  Real SHx "Horizontal shift";
  Real SVx "Vertical shift";
  Real secX "Force of pure slip per slip";
  Real Gx "Weight of combined slip";
  Real ay "Slip angle with shift";
  Real Cy "Shape";
  Real Ey "Curvature";
  Real Ky "Cornering stiffness, negative";
  Real By "Stiffness factor";
  Real by "Argument of the lateral formula";
  Real SHy "Horizontal shift";
  Real SVg "Vertical shift by camber";
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
  Real ratio2 "Square of slip stiffness over cornering stiffness, times slip squared";
  Real at "Slip angle of the trail";
  Real ar "Slip angle of the residual torque";
  Real Bt "Slope of the trail";
  Real Dt "Height of the trail";
  Real Et "Curvature of the trail";
  Real bt "Argument of the trail";
  Real cosA "Cosine of the slip angle";
equation
  dfz = (Fz - F0)/F0;
  // Slip angle and camber: themselves in 5.2, tangent and sine in 6.1
  al = if data.isOld then atan(tanAlpha) else tanAlpha;
  g = if data.isOld then gamma else sin(gamma);
  cosA = 1/sqrt(1 + tanAlpha^2);
  lx = data.LMUX*mu;
  ly = data.LMUY*mu;
  lxs = if data.isOld then lx else 10*lx/(1 + 9*lx);
  lys = if data.isOld then ly else 10*ly/(1 + 9*ly);
  // Longitudinal force of pure slip, 4.E9 to 4.E18
  Cx = data.PCX1*data.LCX;
  mux = noEvent(max(0.1, data.PDX1 + data.PDX2*dfz))*pD*(1 - data.PDX3*g^2)*lx;
  Dx = mux*Fz;
  Kx = Fz*(data.PKX1 + data.PKX2*dfz)*exp(data.PKX3*dfz)*pK*data.LKX;
  SHx = a*(data.PHX1 + data.PHX2*dfz)*data.LHX;
  SVx = a*Fz*(data.PVX1 + data.PVX2*dfz)*data.LVX*lxs;
  kx = kappa + SHx;
  Ex = noEvent(min(1, (data.PEX1 + data.PEX2*dfz + data.PEX3*dfz^2)*(1 - a*data.PEX4*sign(kx))*data.LEX));
  bx = Kx/(Cx*Dx)*kx;
  secX = noEvent(if abs(kx) < tiny then Kx else Dx*sin(Cx*atan(bx - Ex*(bx - atan(bx))))/kx);
  // Lateral force of pure slip, 4.E19 to 4.E30
  Cy = data.PCY1*data.LCY;
  muy = noEvent(max(0.1, data.PDY1 + data.PDY2*dfz))*pDy*(1 - data.PDY3*g^2)*ly;
  Dy = muy*Fz;
  Ky = data.PKY1*F0*(1 + data.PPY1*data.dpi)*(1 - data.PKY3*noEvent(abs(g)))*sin(data.PKY4*atan(Fz/F0/((data.PKY2 + data.PKY5*g^2)*(1 + data.PPY2*data.dpi))))*data.LKY;
  SVg = Fz*(data.PVY3 + data.PVY4*dfz)*g*data.LKYC*lys;
  SHy = a*(data.PHY1 + data.PHY2*dfz)*data.LHY + (if data.isOld then data.PHY3*g*data.LKYC else (Fz*(data.PKY6 + data.PKY7*dfz)*(1 + data.PPY5*data.dpi)*data.LKYC*g - SVg)/Ky);
  SVy = a*Fz*(data.PVY1 + data.PVY2*dfz)*data.LVY*lys + SVg;
  ay = al + SHy;
  Ey = noEvent(min(1, (data.PEY1 + data.PEY2*dfz)*(1 + data.PEY5*g^2 - (a*data.PEY3 + data.PEY4*g)*sign(ay))*data.LEY));
  By = Ky/(Cy*Dy);
  by = By*ay;
  secY = noEvent(if abs(ay) < tiny then Ky else Dy*sin(Cy*atan(by - Ey*(by - atan(by))))/ay);
  // Weights of combined slip, 4.E50 to 4.E67
  aS = al + a*data.RHX1;
  Ba = (data.RBX1 + data.RBX3*g^2)/sqrt(1 + (data.RBX2*kappa)^2)*data.LXAL;
  Ea = noEvent(min(1, data.REX1 + data.REX2*dfz));
  Gx = noEvent(max(G_min, cos(data.RCX1*atan(Ba*aS - Ea*(Ba*aS - atan(Ba*aS))))/cos(data.RCX1*atan(Ba*a*data.RHX1 - Ea*(Ba*a*data.RHX1 - atan(Ba*a*data.RHX1))))));
  Sk = a*(data.RHY1 + data.RHY2*dfz);
  kS = kappa + Sk;
  Bk = (data.RBY1 + data.RBY4*g^2)/sqrt(1 + (data.RBY2*(al - a*data.RBY3))^2)*data.LYKA;
  Ek = noEvent(min(1, data.REY1 + data.REY2*dfz));
  Gy = noEvent(max(G_min, cos(data.RCY1*atan(Bk*kS - Ek*(Bk*kS - atan(Bk*kS))))/cos(data.RCY1*atan(Bk*Sk - Ek*(Bk*Sk - atan(Bk*Sk))))));
  SVk = a*Dy*(data.RVY1 + data.RVY2*dfz + data.RVY3*g)/sqrt(1 + (data.RVY4*al)^2)*sin(data.RVY5*atan(data.RVY6*kappa))*data.LVYKA;
  Sx = Gx*secX;
  Fx_shift = Gx*(secX*SHx + SVx);
  Fx = Sx*kappa + Fx_shift;
  Sy = -Gy*secY*noEvent(if not data.isOld or abs(tanAlpha) < tiny then 1 else al/tanAlpha);
  Fy_shift = Gy*(secY*SHy + SVy) + SVk;
  Fy = -Sy*tanAlpha + Fy_shift;
  // Aligning torque, 4.E31 to 4.E49 and 4.E71 to 4.E78
  ratio2 = (Kx/Ky*kappa)^2;
  at = al + a*(data.QHZ1 + data.QHZ2*dfz) + (data.QHZ3 + data.QHZ4*dfz)*g;
  ar = al + SHy + SVy/Ky;
  Bt = (data.QBZ1 + data.QBZ2*dfz + data.QBZ3*dfz^2)*(1 + data.QBZ4*g + data.QBZ5*noEvent(abs(g)))*data.LKY/ly;
  Dt = Fz*data.R0/F0*(data.QDZ1 + data.QDZ2*dfz)*(1 - data.PPZ1*data.dpi)*(1 + data.QDZ3*(if data.isOld then g else noEvent(abs(g))) + data.QDZ4*g^2)*data.LTR;
  Et = noEvent(min(1, (data.QEZ1 + data.QEZ2*dfz + data.QEZ3*dfz^2)*(1 + (a*data.QEZ4 + data.QEZ5*g)*2/Constants.pi*atan(Bt*data.QCZ1*at))));
  bt = Bt*noEvent(if at >= 0 then 1 else -1)*sqrt(at^2 + ratio2);
  trail = Dt*cos(data.QCZ1*atan(bt - Et*(bt - atan(bt))))*cosA;
  Mzr = Fz*data.R0*(a*(data.QDZ6 + data.QDZ7*dfz)*data.LRES + ((data.QDZ8 + data.QDZ9*dfz)*(1 + data.PPZ2*data.dpi) + (data.QDZ10 + data.QDZ11*dfz)*noEvent(abs(g)))*g*data.LKZC)*ly*cosA
    /sqrt(1 + (data.QBZ9*data.LKY/ly + data.QBZ10*By*Cy)^2*(ar^2 + ratio2))*cosA;
  Mz = -trail*(Fy_torque - SVk) + Mzr + data.R0*(a*data.SSZ1 + data.SSZ2*Fy_torque/F0 + (data.SSZ3 + data.SSZ4*dfz)*g)*data.LS*Fx;
  // Overturning torque, 4.E69
  Mx = data.R0*Fz*data.LMX*(a*data.QSX1*data.LVMX - data.QSX2*gamma*(1 + data.PPMX1*data.dpi) - data.QSX12*gamma*noEvent(abs(gamma)) + data.QSX3*Fy_torque/F0
    + data.QSX4*cos(data.QSX5*atan((data.QSX6*Fz/F0)^2))*sin(data.QSX7*gamma + data.QSX8*atan(data.QSX9*Fy_torque/F0)) + data.QSX10*atan(data.QSX11*Fz/F0)*gamma)
    + data.R0*Fy_torque*data.LMX*(data.QSX13 + data.QSX14*noEvent(abs(gamma)));

  annotation(
    Icon(graphics={
      Line(points={{-80,0},{80,0}}, color={160,160,160}), Line(points={{0,-80},{0,80}}, color={160,160,160}),
      Line(points={{-80,-40},{-40,-60},{0,0},{40,60},{80,40}}, color={0,0,127}, smooth=Smooth.Bezier)}),
    Documentation(info="<html>
<p>
The equations of Pacejka, Tyre and Vehicle Dynamics (3rd edition, section 4.3.2; numbers in the text are those of the book), with inflation pressure, camber, combined slip and all scaling factors; without
turn slip and without the decay of friction with slip speed. Version 5.2 differs in what slip angle and camber are and in the shift by camber (PHY3); the torques follow the names of its property
files (QBZ4 and QBZ5 belong to camber and its absolute value). The aligning torque takes the lateral force with its part by camber, as 5.2 does.
</p>
<p>Beyond the range of measurements weights and frictions are kept positive, so that a car may spin. Curvatures are at most 1.</p>
</html>"));
end MagicFormula62;
