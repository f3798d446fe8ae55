within Layshaft.MultiBody;
package Interfaces "Connectors and partial models"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Connectors of three-dimensional mechanics and the partial models with them.</p>
</html>"));
end Interfaces;
