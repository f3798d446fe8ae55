within Layshaft.Trucks;
package Drivelines "Torque converter, transmission, shafts, differential"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>From the crankshaft to the hubs of the driven wheels.</p>
</html>"));
end Drivelines;
