within Layshaft.Vehicles.Data.Suspensions;
record MacPherson "Hardpoints of a MacPherson strut suspension"
  extends Icons.Record;
  parameter Units.Position lowerFront[3] "Front hinge of the lower arm"
    annotation(Dialog(group="Links"));
  parameter Units.Position lowerRear[3] "Rear hinge of the lower arm"
    annotation(Dialog(group="Links"));
  parameter Units.Position lowerOuter[3] "Lower ball joint"
    annotation(Dialog(group="Links"));
  parameter Units.Position strutTop[3] "Mount of the strut on the body"
    annotation(Dialog(group="Links"));
  parameter Units.Position strutFoot[3] "Lower end of the strut, on the carrier"
    annotation(Dialog(group="Links"));
  parameter Units.Position tieInner[3] "Inner ball joint of the tie rod, on rack or body"
    annotation(Dialog(group="Links"));
  parameter Units.Position tieOuter[3] "Outer ball joint of the tie rod, on the carrier"
    annotation(Dialog(group="Links"));
  parameter Units.Position wheelCentre[3] "Centre of the wheel"
    annotation(Dialog(group="Links"));
  parameter Units.Length radius(min=Constants.small) = 0.3 "Radius of the loaded tyre"
    annotation(Dialog(group="Wheel"));
  parameter Units.Stiffness c(min=0) "Stiffness of the spring"
    annotation(Dialog(group="Spring and damper"));
  parameter Units.Damping d(min=0) "Damping"
    annotation(Dialog(group="Spring and damper"));
  parameter Units.Force load "Load of the wheel at rest, without the unsprung mass"
    annotation(Dialog(group="Spring and damper"));

  annotation(Documentation(info="<html>
<p>Left side, frame of the axle, at rest.</p>
</html>"));
end MacPherson;
