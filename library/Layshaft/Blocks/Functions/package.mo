within Layshaft.Blocks;
package Functions "Interpolation functions"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Functions behind the tables. They have derivatives, so that tables may appear in constraints.</p>
</html>"));
end Functions;
