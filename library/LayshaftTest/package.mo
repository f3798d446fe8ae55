within;
package LayshaftTest "Tests of the Layshaft library"
  extends Layshaft.Icons.Package;

  annotation(version="0.1.0", uses(Layshaft(version="0.1.0")), Documentation(info="<html>
<p>Tests of the Layshaft library. Every model checks itself by assertions and stops with an error if it fails.</p>
</html>"));
end LayshaftTest;
