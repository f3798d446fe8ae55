within Layshaft.Vehicles;
package Rigs "Test rigs for parts"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>A rig drives a part alone and measures it.</p>
</html>"));
end Rigs;
