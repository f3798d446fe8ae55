within Layshaft.Powertrain.Losses;
model TorqueLoss "Loss torque given by a signal, locking exactly"
  extends Rotational.Interfaces.TwoFlanges;
  extends Icons.Shaft;
  extends Energy.Friction(compliance=1e-11, slip(final unit="rad/s", start=0), slipRate(final unit="rad/s2"), effort(final unit="N.m"));
  parameter Real peak(min=1) = 1 "Largest torque at rest relative to the signal";
  Blocks.Interfaces.RealInput loss(unit="N.m") "Loss torque, not negative"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
  Units.Torque tau "Loss torque that acts";
equation
  assert(loss >= -1e-6, "A loss torque must not be negative: it would drive.");
  flange_a.phi = flange_b.phi;
  slip = der(flange_a.phi);
  slipRate = der(slip);
  forward = loss;
  backward = -loss;
  breakForward = peak*loss;
  breakBackward = -peak*loss;
  free = breakForward <= margin;
  tau = effort;
  0 = flange_a.tau + flange_b.tau - tau;

  annotation(
    Icon(graphics={
      Polygon(points={{-20,-40},{20,-40},{0,-15}}, lineColor={191,0,0}, fillColor={191,0,0}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>
Bearing and churning losses of any dependence: compute the torque with blocks and connect
it. The torque always acts against the rotation and holds the shaft at rest.
</p>
</html>"));
end TorqueLoss;
