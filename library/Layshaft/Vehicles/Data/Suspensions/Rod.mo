within Layshaft.Vehicles.Data.Suspensions;
record Rod "Hardpoints of a push rod or pull rod with rocker and spring"
  extends Icons.Record;
  parameter Units.Position outboard[3] "Outer end of the rod, on the arm"
    annotation(Dialog(group="Rod and rocker"));
  parameter Units.Position inboard[3] "Inner end of the rod, on the rocker"
    annotation(Dialog(group="Rod and rocker"));
  parameter Units.Position pivot[3] "Point of the rocker's axis"
    annotation(Dialog(group="Rod and rocker"));
  parameter Real axis[3] "Direction of the rocker's axis"
    annotation(Dialog(group="Rod and rocker"));
  parameter Units.Position springTop[3] "Spring and damper on the body"
    annotation(Dialog(group="Spring and damper"));
  parameter Units.Position springFoot[3] "Spring and damper on the rocker"
    annotation(Dialog(group="Spring and damper"));
  parameter Units.Stiffness c(min=0) "Stiffness of the spring"
    annotation(Dialog(group="Spring and damper"));
  parameter Units.Damping d(min=0) "Damping"
    annotation(Dialog(group="Spring and damper"));

  annotation(Documentation(info="<html>
<p>Left side, frame of the axle, at rest.</p>
</html>"));
end Rod;
