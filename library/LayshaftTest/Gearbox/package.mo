within LayshaftTest;
package Gearbox "Tests of the ZF 4HP22 gearbox"
  extends Layshaft.Icons.Package;

  annotation(Documentation(info="<html>
<p>Tests of the ZF 4HP22 gearbox. Every model checks itself by assertions and stops with an error if it fails.</p>
</html>"));
end Gearbox;
