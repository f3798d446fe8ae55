within Layshaft;
package Examples "Models to simulate"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Start with Oscillator, ClutchEngagement and FrictionTwoBlocks. FuelConsumption,
Gearbox4HP22 and MorseCar are the applications of the library.</p>
</html>"));
end Examples;
