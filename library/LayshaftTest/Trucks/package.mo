within LayshaftTest;
package Trucks "Tests of the truck"
  extends Layshaft.Icons.Package;

  annotation(Documentation(info="<html>
<p>Components, the energy balance, the launch, the reduced model, the duration of shifts.</p>
</html>"));
end Trucks;
