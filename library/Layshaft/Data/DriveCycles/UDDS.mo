within Layshaft.Data.DriveCycles;
package UDDS "Deprecated: constants of the record CycleUDDS"
  extends Icons.Package;

  constant CycleUDDS data "The record";
  constant Real values[:] = data.values "Speed every second in mph";
  constant Real scale(unit="m/s") = data.scale "One mph in m/s";
  constant Units.Time duration = data.duration "Duration";
  constant Units.Length distance = data.distance "Distance";

  annotation(
    obsolete="Use the record Layshaft.Data.DriveCycles.CycleUDDS; this name will be gone in the next release.",
    Documentation(info="<html>
<p>The values of <a href=\"modelica://Layshaft.Data.DriveCycles.CycleUDDS\">CycleUDDS</a> under their old names.</p>
</html>"));
end UDDS;
