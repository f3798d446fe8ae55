within Layshaft.Vehicles;
package Drivelines "Differentials, drive shafts and complete drivelines"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Parts for the place <code>driveline</code> of a vehicle.</p>
</html>"));
end Drivelines;
