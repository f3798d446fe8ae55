within Layshaft.Vehicles;
package Interfaces "Interfaces of the parts and the control bus"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Every part of a vehicle extends one of these partial models, so that parts of one kind fit the same place.</p>
</html>"));
end Interfaces;
