within Layshaft.Engines;
package Cylinders "Cylinders: mean-value and crank-angle-resolved"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Both take each other's place: gas in and out, crankshaft, coolant, fuel and retard of the ignition.</p>
</html>"));
end Cylinders;
