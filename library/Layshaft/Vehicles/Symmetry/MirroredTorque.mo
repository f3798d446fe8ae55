within Layshaft.Vehicles.Symmetry;
model MirroredTorque "Torque of the side that is modelled, on the other side"
  Rotational.Interfaces.Flange_a flange "In the place of the other side"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  input Units.Torque tau "Torque into the part that is modelled";
equation
  flange.tau = tau;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-80,60},{80,-60}}, lineColor={64,64,64}, fillColor={225,228,232}, fillPattern=FillPattern.Solid),
      Line(points={{0,80},{0,-80}}, color={64,64,64}, pattern=LinePattern.Dash),
      Text(extent={{-150,110},{150,70}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>Takes as much torque from its flange as the part takes that it repeats.</p>
</html>"));
end MirroredTorque;
