within Layshaft.Rotational;
package Interfaces "Connectors and partial models"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Connectors of rotational mechanics and the partial models with them.</p>
</html>"));
end Interfaces;
