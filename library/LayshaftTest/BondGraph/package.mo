within LayshaftTest;
package BondGraph "Tests of the bond graph package"
  extends Layshaft.Icons.Package;

  annotation(Documentation(info="<html>
<p>Analytic solutions and power balances.</p>
</html>"));
end BondGraph;
