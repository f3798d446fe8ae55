within Layshaft.Vehicles;
package Clutches "Clutches between engine and transmission"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Parts of transmissions.</p>
</html>"));
end Clutches;
