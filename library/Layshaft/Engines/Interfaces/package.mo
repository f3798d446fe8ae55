within Layshaft.Engines;
package Interfaces "Connectors and partial models of the air path"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Gas ports, parts with two ports, heat transfer, compressors, cylinders.</p>
</html>"));
end Interfaces;
