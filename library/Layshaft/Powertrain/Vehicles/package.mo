within Layshaft.Powertrain;
package Vehicles "Longitudinal dynamics of vehicles"
  extends Icons.Package;

  annotation(Documentation(info="<html>
<p>Mass, driving resistances and brake.</p>
</html>"));
end Vehicles;
