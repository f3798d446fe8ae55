within Layshaft.Translational.Sources;
model Force "Force given by a signal"
  extends Interfaces.OneFlange;
  extends Interfaces.WithSupport;
  Blocks.Interfaces.RealInput f(unit="N") "Force on the flange"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
equation
  flange.f = -f;
  housing.f = f;

  annotation(
    Icon(graphics={
      Line(points={{-60,0},{30,0}}, color={0,127,0}, thickness=1),
      Polygon(points={{30,18},{65,0},{30,-18}}, lineColor={0,127,0}, fillColor={0,127,0}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>A positive signal drives the flange forward; the reaction goes to the support.</p>
</html>"));
end Force;
