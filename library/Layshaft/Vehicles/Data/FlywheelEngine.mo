within Layshaft.Vehicles.Data;
record FlywheelEngine "Parameters of an engine as torque source with flywheel"
  extends Icons.Record;
  parameter Units.Inertia J(min=0) = 0.15 "Inertia of crankshaft and flywheel";
  parameter Units.AngularVelocity_rpm n[:] = {0,6000} "Speeds of the torques, increasing";
  parameter Units.Torque torque[size(n, 1)] = {100,100} "Full-load torque at these speeds";
  parameter Units.Torque drag[size(n, 1)] = {10,40} "Drag without fuel at these speeds, positive";
  parameter Units.Time T(min=Constants.small) = 0.05 "Time constant of the torque";
  parameter Units.AngularVelocity w_stop(min=Constants.small) = 10 "Below this speed the drag fades out";
  parameter Units.Mass m(min=0) = 120 "Mass of the engine";
  parameter Units.Position r_CM[3] = {0,0,0} "Centre of mass in the frame of the block";
  parameter Units.Inertia I[3] = {6,4,6} "Inertias of the engine about x, y, z of its centre of mass";

  annotation(Documentation(info="<html>
<p>Full-load torque and drag over the speed, inertias of crankshaft and block.</p>
</html>"));
end FlywheelEngine;
