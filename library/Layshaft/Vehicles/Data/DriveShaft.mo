within Layshaft.Vehicles.Data;
record DriveShaft "Drive shaft with backlash"
  extends Icons.Record;

  parameter Units.RotationalStiffness c(min=Constants.small) = 7200 "Stiffness";
  parameter Units.RotationalDamping d(min=0) = 5 "Damping";
  parameter Units.Angle b(min=0) = 0.05236 "Total backlash";

  annotation(Documentation(info="<html>
<p>Source: a mid-size car of 1,400 kg whose shuffle was measured and matched in university work: 7,200 N.m/rad, 5 N.m.s/rad, 3 degrees.</p>
</html>"));
end DriveShaft;
