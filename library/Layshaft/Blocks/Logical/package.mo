within Layshaft.Blocks;
package Logical "Boolean signals, comparisons, timers"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Blocks with Boolean inputs or outputs.</p>
</html>"));
end Logical;
