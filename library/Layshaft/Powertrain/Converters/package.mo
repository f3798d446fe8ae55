within Layshaft.Powertrain;
package Converters "Hydrodynamic torque converters"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Quasi-stationary converters given by tables.</p>
</html>"));
end Converters;
