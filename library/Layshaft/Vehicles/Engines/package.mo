within Layshaft.Vehicles;
package Engines "Engines with housing and control bus"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Parts for the place <code>engine</code> of a vehicle.</p>
</html>"));
end Engines;
