within Layshaft.Vehicles.Interfaces;
partial function RoadHeight "Interface: height of a road"
  extends Icons.Function;
  input Units.Position x "Position along x of the world";
  input Units.Position y "Position along y of the world";
  output Units.Position z "Height";

  annotation(Documentation(info="<html>
<p>Redeclare the function of <a href=\"modelica://Layshaft.Vehicles.Interfaces.Road\">Road</a> with one that extends this one.</p>
</html>"));
end RoadHeight;
