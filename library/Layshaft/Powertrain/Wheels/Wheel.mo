within Layshaft.Powertrain.Wheels;
model Wheel "Wheel whose rolling radius depends on the speed"
  extends Icons.Component;
  parameter Units.Velocity v_table[:] = {0,20,40,60} "Vehicle speeds, increasing";
  parameter Units.Length radius_table[size(v_table, 1)] = {0.302,0.303,0.305,0.308} "Rolling radius at these speeds";
  Rotational.Interfaces.Flange_a flangeR "Hub"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Translational.Interfaces.Flange_b flangeT "Contact with the vehicle"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Units.AngularVelocity w "Speed of the wheel";
  Units.Velocity v "Speed of the vehicle";
  Units.Length radius "Rolling radius";
equation
  assert(min(radius_table) > 0, "The rolling radius must be positive at every speed.");
  assert(Blocks.Functions.isIncreasing(v_table), "The speeds of the radius table must be strictly increasing.");
  w = der(flangeR.phi);
  v = der(flangeT.s);
  radius = Blocks.Functions.interpolate(v_table, radius_table, v);
  v = radius*w;
  0 = flangeR.tau + radius*flangeT.f;

  annotation(
    Icon(graphics={
      Ellipse(extent={{-50,-50},{50,50}}, lineColor={64,64,64}, fillColor={64,64,64}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-32,-32},{32,32}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Line(points={{-80,-50},{80,-50}}, color={0,127,0}, thickness=0.5)}),
    Documentation(info="<html>
<p>v = radius(v) w. The tyre grows with the speed. No slip, no inertia.</p>
</html>"));
end Wheel;
