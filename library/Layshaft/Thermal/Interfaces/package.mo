within Layshaft.Thermal;
package Interfaces "Connectors and partial models"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Heat ports.</p>
</html>"));
end Interfaces;
