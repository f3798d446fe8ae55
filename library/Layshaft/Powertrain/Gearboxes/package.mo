within Layshaft.Powertrain;
package Gearboxes "Complete gearboxes and their clutch control"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Automatic gearboxes with all shift elements, built from planetary gears and laminar
clutches.</p>
</html>"));
end Gearboxes;
