within Layshaft.Vehicles.Interfaces;
partial function RoadFriction "Interface: friction of a road relative to that of a dry one"
  extends Icons.Function;
  input Units.Position x "Position along x of the world";
  input Units.Position y "Position along y of the world";
  input Units.Position z_near = 1e6 "Height of who asks: of surfaces that lie above each other the one below it is meant";
  output Real mu "Factor of the tyre's friction: 1 on a dry road";

  annotation(Documentation(info="<html>
<p>Redeclare the function of <a href=\"modelica://Layshaft.Vehicles.Interfaces.Road\">Road</a> with one that extends this one.</p>
</html>"));
end RoadFriction;
