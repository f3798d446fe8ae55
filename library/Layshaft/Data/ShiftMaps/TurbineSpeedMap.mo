within Layshaft.Data.ShiftMaps;
partial record TurbineSpeedMap "Shift lines over demand and turbine speed, the same for all gears"
  extends Icons.Record;

  parameter Real demand[:] "Demands";
  parameter Units.AngularVelocity up[size(demand, 1)] "Turbine speed of the upshift";
  parameter Units.AngularVelocity down[size(demand, 1)] "Turbine speed of the downshift";

  annotation(Documentation(info="<html>
<p>Base of the records that a component takes as its data. A set of data extends it and gives all values, with their source.</p>
</html>"));
end TurbineSpeedMap;
