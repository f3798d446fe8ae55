within Layshaft.Blocks;
package Tables "Interpolation in tables"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Tables are plain arrays. Interpolation is linear; the interval is found by bisection, in log2(n) steps.</p>
</html>"));
end Tables;
