within Layshaft.Powertrain;
package Gears "Planetary gears, differentials, variable gears"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Every planetary gear is built from two elements: PlanetPlanet and PlanetRing.</p>
</html>"));
end Gears;
