within Layshaft.Data.DriveCycles;
partial record CornerPoints "Drive cycle defined by its corner points"
  extends Icons.Record;

  parameter Real table[:, 2] "Time in s and speed of the corner points";
  parameter Units.Velocity scale "Unit of the speeds in m/s";
  parameter Units.Time duration "Duration";
  parameter Units.Length distance "Distance";

  annotation(Documentation(info="<html>
<p>Base of the records that a component takes as its data. A set of data extends it and gives all values, with their source.</p>
</html>"));
end CornerPoints;
