within LayshaftTest;
package Powertrain "Tests of powertrain components"
  extends Layshaft.Icons.Package;

  annotation(Documentation(info="<html>
<p>Tests of powertrain components. Every model checks itself by assertions and stops with an error if it fails.</p>
</html>"));
end Powertrain;
