within LayshaftTest;
package Electrical "Tests of electrical elements"
  extends Layshaft.Icons.Package;

  annotation(Documentation(info="<html>
<p>Tests of electrical elements. Every model checks itself by assertions and stops with an error if it fails.</p>
</html>"));
end Electrical;
