within Layshaft.Data.DriveCycles;
package HWFET "Deprecated: constants of the record CycleHWFET"
  extends Icons.Package;

  constant CycleHWFET data "The record";
  constant Real values[:] = data.values "Speed every second in mph";
  constant Real scale(unit="m/s") = data.scale "One mph in m/s";
  constant Units.Time duration = data.duration "Duration";
  constant Units.Length distance = data.distance "Distance";

  annotation(
    obsolete="Use the record Layshaft.Data.DriveCycles.CycleHWFET; this name will be gone in the next release.",
    Documentation(info="<html>
<p>The values of <a href=\"modelica://Layshaft.Data.DriveCycles.CycleHWFET\">CycleHWFET</a> under their old names.</p>
</html>"));
end HWFET;
