within LayshaftTest;
package Translational "Tests of translational mechanics"
  extends Layshaft.Icons.Package;

  annotation(Documentation(info="<html>
<p>Tests of translational mechanics. Every model checks itself by assertions and stops with an error if it fails.</p>
</html>"));
end Translational;
