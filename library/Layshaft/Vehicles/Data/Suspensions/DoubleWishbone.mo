within Layshaft.Vehicles.Data.Suspensions;
record DoubleWishbone "Hardpoints of a double wishbone suspension"
  extends Icons.Record;
  parameter Units.Position lowerFront[3] = {0.2,0.42,-0.27} "Front hinge of the lower arm"
    annotation(Dialog(group="Links"));
  parameter Units.Position lowerRear[3] = {-0.2,0.47,-0.265} "Rear hinge of the lower arm"
    annotation(Dialog(group="Links"));
  parameter Units.Position lowerOuter[3] = {0,0.77,-0.32} "Lower ball joint"
    annotation(Dialog(group="Links"));
  parameter Units.Position upperFront[3] = {-0.1,0.47,0.105} "Front hinge of the upper arm"
    annotation(Dialog(group="Links"));
  parameter Units.Position upperRear[3] = {-0.25,0.51,0.11} "Rear hinge of the upper arm"
    annotation(Dialog(group="Links"));
  parameter Units.Position upperOuter[3] = {-0.04,0.695,0.105} "Upper ball joint"
    annotation(Dialog(group="Links"));
  parameter Units.Position tieInner[3] = {-0.2,0.42,-0.12} "Inner ball joint of the tie rod, on rack or body"
    annotation(Dialog(group="Links"));
  parameter Units.Position tieOuter[3] = {-0.15,0.77,-0.12} "Outer ball joint of the tie rod, on the carrier"
    annotation(Dialog(group="Links"));
  parameter Units.Position wheelCentre[3] = {0,0.7979,-0.1199} "Centre of the wheel"
    annotation(Dialog(group="Links"));
  parameter Units.Length radius(min=Constants.small) = 0.3 "Radius of the loaded tyre"
    annotation(Dialog(group="Wheel"));
  parameter Units.Position springTop[3] = {-0.04,0.52,0.23} "Spring and damper on the body"
    annotation(Dialog(group="Spring and damper"));
  parameter Units.Position springFoot[3] = {0,0.62,-0.27} "Spring and damper on the lower arm"
    annotation(Dialog(group="Spring and damper"));
  parameter Units.Stiffness c(min=0) = 90700 "Stiffness of the spring"
    annotation(Dialog(group="Spring and damper"));
  parameter Units.Damping d(min=0) = 6620 "Damping"
    annotation(Dialog(group="Spring and damper"));
  parameter Units.Force load = 4000 "Load of the wheel at rest, without the unsprung mass"
    annotation(Dialog(group="Spring and damper"));
  parameter Units.Mass m_lower(min=0) = 1.61 "Mass of the lower arm"
    annotation(Dialog(group="Masses"));
  parameter Units.Mass m_upper(min=0) = 1.03 "Mass of the upper arm"
    annotation(Dialog(group="Masses"));

  annotation(Documentation(info="<html>
<p>Every number can be changed for a run without translating the model again.</p>
</html>"));
end DoubleWishbone;
