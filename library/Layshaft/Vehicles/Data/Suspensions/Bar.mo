within Layshaft.Vehicles.Data.Suspensions;
record Bar "Anti-roll bar for the links of SedanFront"
  extends Icons.Record;
  parameter Units.Position pivot[3] = {0.28,0.35,-0.2} "End of the straight part of the bar, whose axis is along y";
  parameter Units.Position lever[3] = {0.05,0.6,-0.2} "End of the lever of the bar: inner end of the drop link";
  parameter Units.Position link[3] = {0.05,0.62,-0.29} "Outer end of the drop link, on the lower arm";
  parameter Units.RotationalStiffness c(min=0) = 496 "Torsional stiffness between the levers";

  annotation(Documentation(info="<html>
<p>Points of our own; with this stiffness the bar resists the roll of the body by 6,900 N.m/rad, as the front bar of the BMW 320i in the CommonRoad models.</p>
</html>"));
end Bar;
