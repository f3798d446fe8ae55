within Layshaft.Electrical;
package Interfaces "Connectors and partial models"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Pins.</p>
</html>"));
end Interfaces;
