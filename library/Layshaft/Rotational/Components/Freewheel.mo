within Layshaft.Rotational.Components;
model Freewheel "One-way clutch: flange_a drives flange_b, which may overrun"
  extends Interfaces.TwoFlanges;
  extends Icons.ShaftEnds;
  parameter Units.AngularVelocity slipSmall(min=0) = 1 "Positive slip at the start that is reported as an error"
    annotation(Dialog(tab="Advanced"));
  parameter Units.Torque margin(min=0) = 1e-4 "Pull at which the freewheel lets go: keeps the decision free of rounding errors"
    annotation(Dialog(tab="Advanced"));
  constant Real rate(unit="rad/(s2.N.m)") = 1 "Slip acceleration per torque beyond the limits: the scale of the curve";
  Units.Angle phi_slip(start=0, stateSelect=StateSelect.prefer, nominal=1e4) "Slip flange_a.phi - flange_b.phi";
  Units.AngularVelocity slip(start=0, stateSelect=StateSelect.prefer) "Slip speed: negative when overrun";
  Units.AngularAcceleration slipRate "Derivative of slip";
  Units.Torque tau "Torque from flange_a to flange_b, never negative";
  Boolean startRolling "Starts to be overrun";
  Boolean locked "Both flanges turn together";
  Integer mode(start=3, fixed=true) "-1 overrun, 0 locked (or starting to be overrun)";
  Units.Torque curve(start=0) "Curve parameter: torque when locked, acceleration when overrun";
equation
  phi_slip = flange_a.phi - flange_b.phi;
  slip = der(phi_slip);
  slipRate = der(slip);
  startRolling = pre(mode) == 0 and curve < (if pre(mode) == 0 then -margin else -1e12) or pre(mode) == 3 and slip < 0;
  locked = not (startRolling or pre(mode) == -1);
  slipRate = if locked then 0 else rate*(curve + margin);
  tau = if locked then curve else 0;
  mode = if not locked and slip < 0 then -1 else 0;
  flange_a.tau = tau;
  flange_b.tau = -tau;
  when initial() then
    assert(slip <= slipSmall, "A freewheel starts with flange_a turning faster than flange_b, which it blocks. Exchange the flanges or change the start speeds.");
  end when;

  annotation(
    Icon(graphics={
      Ellipse(extent={{-45,-45},{45,45}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Polygon(points={{-25,30},{35,0},{-25,-30}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>
At zero slip either the torque is positive and the slip acceleration zero, or the torque
is zero and the slip acceleration negative. The element has no losses.
</p>
</html>"));
end Freewheel;
