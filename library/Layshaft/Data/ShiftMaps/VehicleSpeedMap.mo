within Layshaft.Data.ShiftMaps;
partial record VehicleSpeedMap "Shift lines over throttle and vehicle speed"
  extends Icons.Record;

  parameter Real throttle[:] "Throttle positions";
  parameter Units.Velocity up[:, size(throttle, 1)] "Vehicle speed of the upshift out of gear 1, 2, 3 (rows)";
  parameter Units.Velocity down[size(up, 1), size(throttle, 1)] "Vehicle speed of the downshift into gear 1, 2, 3 (rows)";

  annotation(Documentation(info="<html>
<p>Base of the records that a component takes as its data. A set of data extends it and gives all values, with their source.</p>
</html>"));
end VehicleSpeedMap;
