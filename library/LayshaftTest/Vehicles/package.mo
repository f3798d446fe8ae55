within LayshaftTest;
package Vehicles "Tests of Layshaft.Vehicles"
  extends Layshaft.Icons.Package;

  annotation(Documentation(info="<html>
<p>Ratios, reactions, energies and standstill of parts and whole cars.</p>
</html>"));
end Vehicles;
