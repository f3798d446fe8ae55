within Layshaft.Rotational.Sources;
model Torque "Torque given by a signal"
  extends Interfaces.OneFlange;
  extends Interfaces.WithSupport;
  Blocks.Interfaces.RealInput tau(unit="N.m") "Torque on the flange"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
equation
  flange.tau = -tau;
  housing.tau = tau;

  annotation(
    Icon(graphics={
      Line(points={{-60,0},{30,0}}, color={64,64,64}, thickness=1),
      Polygon(points={{30,18},{65,0},{30,-18}}, lineColor={64,64,64}, fillColor={64,64,64}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>A positive signal drives the flange forward; the reaction goes to the support.</p>
</html>"));
end Torque;
