within LayshaftTest;
package Thermal "Tests of heat transfer"
  extends Layshaft.Icons.Package;

  annotation(Documentation(info="<html>
<p>Tests of heat transfer. Every model checks itself by assertions and stops with an error if it fails.</p>
</html>"));
end Thermal;
