within Layshaft.Blocks;
package Interfaces "Connectors and partial blocks"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Signal connectors and the partial blocks with them.</p>
</html>"));
end Interfaces;
