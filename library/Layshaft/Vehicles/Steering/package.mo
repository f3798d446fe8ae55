within Layshaft.Vehicles;
package Steering "Steering"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Parts of chassis.</p>
</html>"));
end Steering;
