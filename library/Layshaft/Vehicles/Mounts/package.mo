within Layshaft.Vehicles;
package Mounts "What the powertrain is mounted on"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Parts for the place <code>mounts</code> of a vehicle.</p>
</html>"));
end Mounts;
