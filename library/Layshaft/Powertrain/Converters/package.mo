within Layshaft.Powertrain;
package Converters "Hydrodynamic torque converters"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Quasi-stationary converters given by tables or by their capacity factor.</p>
</html>"));
end Converters;
