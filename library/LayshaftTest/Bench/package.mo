within LayshaftTest;
package Bench "Tests of Layshaft.Bench"
  extends Layshaft.Icons.Package;

  annotation(Documentation(info="<html>
<p>Powertrain, bench and studies.</p>
</html>"));
end Bench;
