within Layshaft.Vehicles.Interfaces;
partial function RoadResistance "Interface: rolling resistance that the surface of a road adds"
  extends Icons.Function;
  input Units.Position x "Position along x of the world";
  input Units.Position y "Position along y of the world";
  output Real f "Rolling resistance per load, added to that of a hard dry road";

  annotation(Documentation(info="<html>
<p>Redeclare the function of <a href=\"modelica://Layshaft.Vehicles.Interfaces.Road\">Road</a> with one that extends this one.</p>
</html>"));
end RoadResistance;
