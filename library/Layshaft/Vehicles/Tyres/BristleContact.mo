within Layshaft.Vehicles.Tyres;
model BristleContact "Contact by an elastic patch that sticks, rolls and slides"
  extends PartialContact(formula(Fz=noEvent(max(Fz, F_min))), slip(rate=slipPower));
  parameter Units.Velocity v_roll(min=Constants.small) = 0.05 "Rolling velocity above which the patch is renewed by rolling"
    annotation(Dialog(tab="Advanced"));
  parameter Units.Velocity v_small(min=Constants.small) = 1e-3 "Smallest velocity that slip refers to"
    annotation(Dialog(tab="Advanced"));
  parameter Real hold[2] = {0.55,0.7} "Force relative to the friction up to which a patch that does not roll holds without drift, and from which it slides"
    annotation(Dialog(tab="Advanced"));
  parameter Real n_max(unit="1/s", min=Constants.small) = 500 "Highest rate at which the force follows the slip: bounded where the load vanishes or the patch slides at high speed"
    annotation(Dialog(tab="Advanced"));
  final parameter Units.Force F_min = 0.005*data.Fz0 "Load below which forces fade";
  Units.Length zx(start=0, fixed=not (bristleX.removed or slip.removed and not lateral)) "Deflection of the patch, forward";
  Units.Length zy(start=0, fixed=lateral and not bristleY.removed) "Deflection of the patch, to the left";
  Units.Velocity zx_d "Derivative of zx";
  Units.Velocity zy_d "Derivative of zy";
  Units.Velocity V "Velocity that slip refers to";
  Real use "Part of the friction that is used";
  Real renewed "0: the patch sticks, 1: it is renewed by rolling or sliding";
  MultiBody.Interfaces.EnergyShare bristleX(final kind=Energy.Kind.C, rate=count*touch*data.c_x*zx*ux) "Longitudinal deflection; removed: force of steady slip"
    annotation(Placement(transformation(extent={{-60,20},{-40,40}})));
  MultiBody.Interfaces.EnergyShare bristleY(final kind=Energy.Kind.C, rate=count*touch*data.c_y*zy*uy) "Lateral deflection; removed: force of steady slip"
    annotation(Placement(transformation(extent={{-60,-20},{-40,0}})));
protected
  Units.Power slipPower "Power dissipated";
  Real rolling "Part that rolling renews";
  Real sliding "Part that sliding renews";
  Real nx(unit="1/s") "Rate of renewal, longitudinal";
  Real ny(unit="1/s") "Rate of renewal, lateral";
  Units.Velocity ux "Velocity that deflects the patch, forward: what renewal leaves of the slip velocity";
  Units.Velocity uy "Velocity that deflects the patch, to the left";
  Real slowX "zx_d relative to ux: below 1 where renewal would exceed n_max";
  Real slowY "zy_d relative to uy";
  Units.Damping dx "Damping of the patch";
  Units.Damping dy "Damping of the patch";
  Real touch "Fades forces where the load vanishes";
equation
  V = sqrt(Vx^2 + 0.0025*(Vs^2 + Vy^2) + v_small^2);
  kappa = -Vs/V;
  tanAlpha = if lateral then Vy/V else 0;
  touch = noEvent(if Fz >= F_min then 1 elseif Fz <= 0 then 0 else Fz/F_min);
  use = if lateral then sqrt((data.c_x*zx/formula.Dx)^2 + (data.c_y*zy/formula.Dy)^2 + 1e-12) else noEvent(abs(data.c_x*zx/formula.Dx));
  rolling = noEvent(if abs(Vr) >= v_roll then 1 else (Vr/v_roll)^2*(3 - 2*abs(Vr)/v_roll));
  sliding = noEvent(if use <= hold[1] then 0 elseif use >= hold[2] then 1 else ((use - hold[1])/(hold[2] - hold[1]))^2*(3 - 2*(use - hold[1])/(hold[2] - hold[1])));
  renewed = rolling + (1 - rolling)*sliding;
  nx = data.c_x*V/formula.Sx;
  slowX = noEvent(min(1, n_max*formula.Sx/(data.c_x*V)));
  dx = data.d_x/(1 + 5*data.d_x*nx/data.c_x);
  if slip.removed and not lateral then
    zx = 0;
    ux = 0;
    Vs = 0;
  elseif bristleX.removed then
    zx = 0;
    ux = 0;
    Fx = touch*formula.Fx;
  else
    zx_d = der(zx);
    ux = -Vs - renewed*(nx*zx - (if data.asymmetry > 0 then V*formula.Fx_shift/formula.Sx else 0));
    Fx = touch*(data.c_x*zx + dx*zx_d);
  end if;
  zx_d = slowX*ux;
  if lateral then
    ny = data.c_y*V/formula.Sy;
    slowY = noEvent(min(1, n_max*formula.Sy/(data.c_y*V)));
    dy = data.d_y/(1 + 5*data.d_y*ny/data.c_y);
  else
    ny = 0;
    slowY = 1;
    dy = 0;
  end if;
  if not lateral or bristleY.removed then
    zy = 0;
    uy = 0;
    Fy = touch*formula.Fy;
  else
    zy_d = der(zy);
    uy = -Vy - renewed*(ny*zy - V*formula.Fy_shift/formula.Sy);
    Fy = touch*(data.c_y*zy + dy*zy_d);
  end if;
  zy_d = slowY*uy;
  slipPower = count*(-Fx*Vs - Fy*Vy) - bristleX.power - bristleY.power;

  annotation(
    Icon(graphics={
      Line(points={{-80,-40},{80,-40}}, color={64,64,64}, thickness=0.5),
      Line(points={{-60,-40},{-40,20}}, color={30,140,80}), Line(points={{-30,-40},{-10,20}}, color={30,140,80}),
      Line(points={{0,-40},{20,20}}, color={30,140,80}), Line(points={{30,-40},{50,20}}, color={30,140,80}),
      Text(extent={{-150,110},{150,70}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>
The patch is a spring between wheel and road with deflection z. The slip velocity deflects it, rolling and sliding renew it:
</p>
<p>der(z) = -Vs - renewed n z, &nbsp; F = c z + d der(z), &nbsp; n = c V/S</p>
<p>
S is the secant of the <a href=\"modelica://Layshaft.Vehicles.Tyres.MagicFormula\">MagicFormula</a> at the present slip. In steady
slip F = S Vs/V, which is the Magic Formula; at small slip n = V/sigma with the relaxation length sigma = S/c, longer under
a higher load; a locked wheel slides with n = c |Vs|/F, the bristle of Dahl. A wheel that neither rolls nor uses more than
<code>hold[1]</code> of the friction has renewed = 0: it is a spring and holds exactly, on a slope and under vibration too, as in
the elasto-plastic friction of Dupont. Nothing switches: the transitions are smooth.
</p>
<p>
The rate n grows without bound where the load vanishes. Where it exceeds <code>n_max</code> the patch is softer, and z stands for force divided by c: der(z) = n_max/n (-Vs - n z). The force of steady slip is the same; it is
reached within 1/n_max, and an explicit step of up to 2/n_max (4 ms) is stable with a wheel in the air too. Forces of a patch that sticks, and of rolling at usual loads, do not change.
</p>
<p>
The energy c z&sup2;/2 is stored in <code>bristleX</code> and <code>bristleY</code>; the rest of the power is dissipated
in <code>slip</code>, which is never negative without shifts and camber: the damping d falls as n grows, so that d n &lt; c/5 (4 c would do). It also
bounds the force to 1.2 times the friction while the patch begins to slide.
</p>
</html>"));
end BristleContact;
