within Layshaft.Rotational.Components;
model Freewheel "One-way clutch: flange_a drives flange_b, which may overrun"
  extends Interfaces.TwoFlanges;
  extends Icons.ShaftEnds;
  parameter Units.AngularVelocity slipSmall(min=0) = 1 "Positive slip at the start that is reported as an error"
    annotation(Dialog(tab="Advanced"));
  parameter Units.Torque margin(min=0) = 1e-4 "Pull at which the freewheel lets go: keeps the decision free of rounding errors"
    annotation(Dialog(tab="Advanced"));
  parameter Real compliance(unit="rad/(N.m)", min=0) = 0 "Displacement per torque when locked; above 0 where several elements can hold one shaft"
    annotation(Evaluate=true, Dialog(tab="Advanced"));
  final parameter Boolean shares = compliance > 0 "The freewheel yields, and several elements can hold one shaft"
    annotation(Evaluate=true);
  constant Units.Time settling = 0.01 "Time constant with which a locked freewheel comes to rest";
  constant Units.Time fading = 0.1 "Time constant with which the slip that the event has left fades, if the element is rigid";
  constant Real rate(unit="rad/(s2.N.m)") = 1 "Slip acceleration per torque beyond the limits: the scale of the curve";
  Units.Angle phi_slip(start=0, stateSelect=StateSelect.prefer, nominal=1e4) "Slip flange_a.phi - flange_b.phi";
  Units.AngularVelocity slip(start=0, stateSelect=StateSelect.prefer) "Slip speed: negative when overrun";
  Units.AngularAcceleration slipRate "Derivative of slip";
  Units.Torque tau "Torque from flange_a to flange_b, never negative";
  Boolean startRolling "Starts to be overrun";
  Boolean locked "Both flanges turn together";
  Integer mode(start=3, fixed=true) "-1 overrun, 0 locked (or starting to be overrun)";
  Units.Angle windup(start=0, fixed=shares, nominal=if shares then 1e3*compliance else 1) "Displacement of the locked freewheel under its torque";
  Units.AngularAcceleration rest "Slip acceleration that brings a locked element to rest";
  Units.Torque curve(start=0) "Curve parameter: torque when locked, acceleration when overrun";
equation
  phi_slip = flange_a.phi - flange_b.phi;
  slip = der(phi_slip);
  slipRate = der(slip);
  startRolling = pre(mode) == 0 and curve < (if pre(mode) == 0 then -margin else -1e12) or pre(mode) == 3 and slip < 0;
  locked = not (startRolling or pre(mode) == -1);
  rest = if shares then -windup/settling^2 - 2*slip/settling else -slip/fading;
  slipRate = if locked then compliance/settling^2*curve + rest else rate*(curve + margin) + (if pre(mode) == 0 then rest else 0);
  tau = if locked then curve else 0;
  mode = if not locked and slip < 0 then -1 else 0;
  if shares then
    der(windup) = if locked then slip else 0;
    assert(noEvent(abs(windup) <= 1e9*compliance), getInstanceName() + " is stuck, but a source or other stuck elements move what it holds: they contradict each other.");
    when not locked then
      reinit(windup, 0);
    end when;
  else
    windup = 0;
  end if;
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
is zero and the slip acceleration negative. The element has no losses. Several elements on one shaft share its load as
<a href=\"modelica://Layshaft.Energy.Friction\">Energy.Friction</a> tells.
</p>
</html>"));
end Freewheel;
