within Layshaft.Blocks;
package Math "Arithmetic"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Sums, products, functions of signals.</p>
</html>"));
end Math;
