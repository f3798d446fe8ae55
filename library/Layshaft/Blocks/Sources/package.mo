within Layshaft.Blocks;
package Sources "Signals over time"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Sources with kinks or jumps place time events at them.</p>
</html>"));
end Sources;
