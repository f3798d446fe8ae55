within LayshaftTest;
package Rotational "Tests of rotational mechanics"
  extends Layshaft.Icons.Package;

  annotation(Documentation(info="<html>
<p>Tests of rotational mechanics. Every model checks itself by assertions and stops with an error if it fails.</p>
</html>"));
end Rotational;
