within Layshaft.Vehicles;
package Transmissions "Gear sets and complete transmissions"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Parts for the place <code>transmission</code> of a vehicle.</p>
</html>"));
end Transmissions;
