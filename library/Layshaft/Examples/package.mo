within Layshaft;
package Examples "Models to simulate"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Start with Oscillator, ClutchEngagement and FrictionTwoBlocks. FuelConsumption and
Gearbox4HP22 are the two applications of the library.</p>
</html>"));
end Examples;
