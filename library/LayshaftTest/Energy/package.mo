within LayshaftTest;
package Energy "Tests of the energy balance"
  extends Layshaft.Icons.Package;

  annotation(Documentation(info="<html>
<p>Energies that elements report themselves.</p>
</html>"));
end Energy;
