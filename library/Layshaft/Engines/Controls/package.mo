within Layshaft.Engines;
package Controls "Control of a turbocharged engine: torque, idle, boost, lambda"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Blocks, and the control unit made of them.</p>
</html>"));
end Controls;
