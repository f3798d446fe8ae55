within Layshaft.Data.DriveCycles;
package WLTC3b "Deprecated: constants of the record CycleWLTC3b"
  extends Icons.Package;

  constant CycleWLTC3b data "The record";
  constant Real values[:] = data.values "Speed every second in km/h";
  constant Real scale(unit="m/s") = data.scale "One km/h in m/s";
  constant Units.Time duration = data.duration "Duration";
  constant Units.Length distance = data.distance "Distance";

  annotation(
    obsolete="Use the record Layshaft.Data.DriveCycles.CycleWLTC3b; this name will be gone in the next release.",
    Documentation(info="<html>
<p>The values of <a href=\"modelica://Layshaft.Data.DriveCycles.CycleWLTC3b\">CycleWLTC3b</a> under their old names.</p>
</html>"));
end WLTC3b;
