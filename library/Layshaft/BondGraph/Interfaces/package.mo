within Layshaft.BondGraph;
package Interfaces "Ports and partial models"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Ports of bonds and the partial models with them.</p>
</html>"));
end Interfaces;
