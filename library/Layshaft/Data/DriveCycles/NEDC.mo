within Layshaft.Data.DriveCycles;
package NEDC "Deprecated: constants of the record CycleNEDC"
  extends Icons.Package;

  constant CycleNEDC data "The record";
  constant Real table[:, 2] = data.table "Time in s and speed in km/h of the corner points";
  constant Units.Time duration = data.duration "Duration";
  constant Units.Length distance = data.distance "Distance";

  annotation(
    obsolete="Use the record Layshaft.Data.DriveCycles.CycleNEDC; this name will be gone in the next release.",
    Documentation(info="<html>
<p>The values of <a href=\"modelica://Layshaft.Data.DriveCycles.CycleNEDC\">CycleNEDC</a> under their old names.</p>
</html>"));
end NEDC;
