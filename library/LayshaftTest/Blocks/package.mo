within LayshaftTest;
package Blocks "Tests of signal blocks"
  extends Layshaft.Icons.Package;

  annotation(Documentation(info="<html>
<p>Tests of signal blocks. Every model checks itself by assertions and stops with an error if it fails.</p>
</html>"));
end Blocks;
