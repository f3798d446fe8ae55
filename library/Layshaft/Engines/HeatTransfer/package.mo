within Layshaft.Engines;
package HeatTransfer "Heat transfer between the gas of a volume and its wall"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Three levels of detail: no thermal resistance, a given coefficient, a coefficient that follows the regime of the flow. They take each other's place in a volume.</p>
</html>"));
end HeatTransfer;
