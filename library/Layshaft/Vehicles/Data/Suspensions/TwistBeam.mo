within Layshaft.Vehicles.Data.Suspensions;
record TwistBeam "Hardpoints of a twist beam axle"
  extends Icons.Record;
  parameter Units.Position bushing[3] "Bushing of the left arm on the body"
    annotation(Dialog(group="Links"));
  parameter Units.Position beam[3] "Shear centre of the beam in the middle plane"
    annotation(Dialog(group="Links"));
  parameter Units.Position wheelCentre[3] "Centre of the left wheel"
    annotation(Dialog(group="Links"));
  parameter Units.RotationalStiffness c_twist(min=0) "Torque per angle of twist of the beam"
    annotation(Dialog(group="Links"));
  parameter Units.Length radius(min=Constants.small) = 0.3 "Radius of the loaded tyre"
    annotation(Dialog(group="Wheel"));
  parameter Units.Position springTop[3] "Left spring and damper on the body"
    annotation(Dialog(group="Spring and damper"));
  parameter Units.Position springFoot[3] "Left spring and damper on the arm"
    annotation(Dialog(group="Spring and damper"));
  parameter Units.Stiffness c(min=0) "Stiffness of a spring"
    annotation(Dialog(group="Spring and damper"));
  parameter Units.Damping d(min=0) "Damping of a damper"
    annotation(Dialog(group="Spring and damper"));
  parameter Units.Force load "Load of a wheel at rest, without the unsprung mass"
    annotation(Dialog(group="Spring and damper"));

  annotation(Documentation(info="<html>
<p>Frame of the axle, at rest.</p>
</html>"));
end TwistBeam;
