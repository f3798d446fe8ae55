within Layshaft.Blocks;
package Continuous "Continuous dynamics"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Linear dynamic blocks and controllers.</p>
</html>"));
end Continuous;
