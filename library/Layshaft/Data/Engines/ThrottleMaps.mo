within Layshaft.Data.Engines;
partial record ThrottleMaps "Torque over throttle and speed, fuel over torque and speed"
  extends Icons.Record;

  parameter Real throttle[:] "Throttle positions of the torque map";
  parameter Units.AngularVelocity_rpm n[:] "Speeds of both maps";
  parameter Units.Torque torque[size(throttle, 1), size(n, 1)] "Torque over throttle (rows) and speed (columns), without auxiliaries";
  parameter Units.Torque load[:] "Torques of the fuel map";
  parameter Real fuel[size(load, 1), size(n, 1)](each unit="kg/s") "Fuel mass flow over torque (rows) and speed (columns)";

  annotation(Documentation(info="<html>
<p>Base of the records that a component takes as its data. A set of data extends it and gives all values, with their source.</p>
</html>"));
end ThrottleMaps;
