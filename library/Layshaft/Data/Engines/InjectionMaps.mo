within Layshaft.Data.Engines;
partial record InjectionMaps "Torque over speed and fuel per injection, and the full-load curve"
  extends Icons.Record;

  parameter Units.AngularVelocity_rpm n[:] "Speeds of the torque map";
  parameter Real fuel[:](each unit="mg") "Fuel per injection of the torque map";
  parameter Units.Torque torque[size(n, 1), size(fuel, 1)] "Brake torque over speed (rows) and fuel per injection (columns)";
  parameter Units.AngularVelocity_rpm n_full[:] "Speeds of the full-load curve";
  parameter Units.Torque torque_full[size(n_full, 1)] "Torque at full load";
  parameter Real fuel_full[size(n_full, 1)](each unit="mg") "Fuel per injection at full load";

  annotation(Documentation(info="<html>
<p>Base of the records that a component takes as its data. A set of data extends it and gives all values, with their source.</p>
</html>"));
end InjectionMaps;
