within LayshaftTest;
package Engines "Tests of Layshaft.Engines"
  extends Layshaft.Icons.Package;

  annotation(Documentation(info="<html>
<p>Properties of the gas, balances of mass and energy, turbochargers, engines.</p>
</html>"));
end Engines;
