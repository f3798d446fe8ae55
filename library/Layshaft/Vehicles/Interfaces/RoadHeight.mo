within Layshaft.Vehicles.Interfaces;
partial function RoadHeight "Interface: height of a road"
  extends Icons.Function;
  input Units.Position x "Position along x of the world";
  input Units.Position y "Position along y of the world";
  input Units.Position z_near = 1e6 "Height of who asks: of surfaces that lie above each other the one below it is meant";
  output Units.Position z "Height";

  annotation(Documentation(info="<html>
<p>Redeclare the function of <a href=\"modelica://Layshaft.Vehicles.Interfaces.Road\">Road</a> with one that extends this one.</p>
</html>"));
end RoadHeight;
