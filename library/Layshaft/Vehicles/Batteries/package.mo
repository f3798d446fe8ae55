within Layshaft.Vehicles;
package Batteries "Batteries with control bus"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Parts for the place <code>battery</code> of a vehicle.</p>
</html>"));
end Batteries;
