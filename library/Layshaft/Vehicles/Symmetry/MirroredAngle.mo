within Layshaft.Vehicles.Symmetry;
model MirroredAngle "Angle of the side that is modelled, on the other side"
  Rotational.Interfaces.Flange_a flange "In the place of the other side"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  input Units.Angle phi "Angle of the part that is modelled";
equation
  flange.phi = phi;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-80,60},{80,-60}}, lineColor={64,64,64}, fillColor={225,228,232}, fillPattern=FillPattern.Solid),
      Line(points={{0,80},{0,-80}}, color={64,64,64}, pattern=LinePattern.Dash),
      Text(extent={{-150,110},{150,70}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>Turns its flange as the part turns that it repeats, whatever torque that takes. At a differential it holds both outputs together: the input feels twice the torque of the side that is modelled, whatever the load.</p>
</html>"));
end MirroredAngle;
