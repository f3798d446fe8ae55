within Layshaft.Vehicles.Transmissions.Components;
model LumpedInertia "Inertia that depends on the gear engaged"
  extends Rotational.Interfaces.TwoFlanges;
  extends Icons.Shaft;
  extends Energy.Element(final kind=Energy.Kind.I);
  parameter Units.Inertia J_table[:] "Inertias in gear 1, 2, ..., reverse, neutral";
  Blocks.Interfaces.IntegerInput row "Gear engaged: 1, 2, ..., reverse, neutral"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
  Units.Inertia J "Inertia in this gear";
  Units.Angle phi(start=0) "Absolute angle";
  Units.AngularVelocity w(start=0) "Absolute speed";
  Units.AngularAcceleration a "Absolute acceleration";
equation
  assert(min(J_table) >= 0, "An inertia of " + getInstanceName() + " is negative; no body has that.");
  J = J_table[row];
  phi = flange_a.phi;
  phi = flange_b.phi;
  w = der(phi);
  if removed then
    a = 0;
    0 = flange_a.tau + flange_b.tau;
    power = 0;
  else
    a = der(w);
    J*a = flange_a.tau + flange_b.tau;
    power = J*a*w;
  end if;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-50,-50},{50,50}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Text(extent={{-50,-30},{50,30}}, textColor={0,0,127}, textString="J(i)")}),
    Documentation(info="<html>
<p>
J a = flange_a.tau + flange_b.tau. Wheels that join the shaft with a gear come with its speed: a change of J changes neither
speed nor energy balance, which counts the power of the torques.
</p>
</html>"));
end LumpedInertia;
