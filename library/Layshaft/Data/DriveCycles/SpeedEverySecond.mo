within Layshaft.Data.DriveCycles;
partial record SpeedEverySecond "Drive cycle given by its speed every second"
  extends Icons.Record;

  parameter Real values[:] "Speed every second";
  parameter Units.Velocity scale "Unit of the speeds in m/s";
  parameter Units.Time duration "Duration";
  parameter Units.Length distance "Distance";

  annotation(Documentation(info="<html>
<p>Base of the records that a component takes as its data. A set of data extends it and gives all values, with their source.</p>
</html>"));
end SpeedEverySecond;
