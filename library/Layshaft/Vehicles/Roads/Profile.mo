within Layshaft.Vehicles.Roads;
model Profile "Road with a profile along x, given by points"
  extends Interfaces.Road(
    redeclare function height = Internal.profileHeight(x_table=x_table, z_table=z_table),
    redeclare function normal = Internal.profileNormal(x_table=x_table, z_table=z_table),
    redeclare function friction = Internal.uniformFriction(factor=mu));
  parameter Units.Position x_table[:] = {0,10,11,12,13,50} "Positions along x, increasing";
  parameter Units.Position z_table[size(x_table, 1)] = {0,0,0.05,0.05,0,0} "Heights at these positions";
  parameter Real mu(min=0) = 1 "Friction relative to a dry road";
equation
  assert(Blocks.Functions.isIncreasing(x_table), "The positions x_table of the road " + getInstanceName() + " must be strictly increasing.");

  annotation(
    Icon(graphics={Text(extent={{-150,-80},{150,-110}}, textString="mu=%mu")}),
    Documentation(info="<html>
<p>The height follows cubic pieces through the points: smooth, without overshoot between equal heights. Before the first and behind the last point the road is level. Tyres take the
plane that touches the road under their centre, so points should not be closer than the length of a contact patch.</p>
</html>"));
end Profile;
