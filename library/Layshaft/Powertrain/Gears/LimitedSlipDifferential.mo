within Layshaft.Powertrain.Gears;
model LimitedSlipDifferential "Differential with friction between its outputs"
  extends Icons.Component;
  extends Icons.Differential;
  extends Energy.Friction(slip(final unit="rad/s", start=0), slipRate(final unit="rad/s2"), effort(final unit="N.m"));
  parameter Units.Ratio ratio = 1 "Speed of the input relative to the mean speed of the outputs";
  parameter Units.Torque preload(min=0) = 30 "Friction torque without load";
  parameter Real lock(min=0, max=1) = 0.3 "Locking value: friction torque relative to the torque at the outputs";
  Rotational.Interfaces.Flange_a flange_a "Input"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Rotational.Interfaces.Flange_b flange_left "Left output"
    annotation(Placement(transformation(extent={{90,40},{110,60}})));
  Rotational.Interfaces.Flange_b flange_right "Right output"
    annotation(Placement(transformation(extent={{90,-60},{110,-40}})));
  Units.Torque tau_lock "Torque from the faster to the slower output";
equation
  assert(abs(ratio) > 0, "The ratio of a differential must not be zero.");
  flange_a.phi = ratio*(flange_left.phi + flange_right.phi)/2;
  slip = der(flange_left.phi) - der(flange_right.phi);
  slipRate = der(slip);
  forward = (preload + lock*abs(ratio*flange_a.tau))/2;
  backward = -forward;
  breakForward = forward;
  breakBackward = -forward;
  free = false;
  tau_lock = effort;
  flange_left.tau = -ratio*flange_a.tau/2 + tau_lock;
  flange_right.tau = -ratio*flange_a.tau/2 - tau_lock;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-20,-4},{20,4}}, lineColor={64,64,64}, fillColor={191,0,0}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-70},{150,-100}}, textString="ratio=%ratio")}),
    Documentation(info="<html>
<p>
The friction between the outputs grows with the torque transmitted. The locking value is
the difference of the output torques relative to their sum. Below that difference both
outputs turn as one.
</p>
</html>"));
end LimitedSlipDifferential;
