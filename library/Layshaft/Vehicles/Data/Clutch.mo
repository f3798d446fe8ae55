within Layshaft.Vehicles.Data;
partial record Clutch "Dry plate clutch"
  extends Icons.Record;

  parameter Integer faces(min=1) "Number of friction faces";
  parameter Units.Length r_mean(min=0) "Mean radius of the friction faces";
  parameter Units.AngularVelocity w[:] "Slip speeds of the friction table, starting at 0, increasing";
  parameter Units.FrictionCoefficient mu[size(w, 1)] "Friction coefficient at these speeds";
  parameter Real peak(min=1) "Friction coefficient at rest relative to mu[1]";
  parameter Units.Force F_max(min=0) "Clamp force of the closed clutch";
  parameter Units.Stiffness c(min=0) "Stiffness of the cushion between the faces";
  parameter Units.Damping d(min=0) "Damping of the cushion";
  parameter Units.Length pedal[:] "Travel of the pedal in the clamp table, increasing";
  parameter Units.Force clamp[size(pedal, 1)] "Clamp force at this travel of the pedal";

  annotation(Documentation(info="<html>
<p>Base of the records that clutches take as their data. A set of data extends it and gives all values, with their source.</p>
</html>"));
end Clutch;
