within Layshaft.Vehicles.Data;
record ThreeMounts "Parameters of a powertrain on three mounts"
  extends Icons.Record;
  parameter Units.Mass m(min=Constants.small) = 200 "Mass on the mounts";
  parameter Units.Position r[3] = {0,0,0} "Frame of the powertrain, on the axis of the crankshaft";
  parameter Units.Position r_CM[3] = {0,0,0} "Centre of mass of the powertrain, from its frame";
  parameter Units.Position position[3, 3] = [0.1, 0.4, 0.3; 0.1, -0.4, 0.3; -0.3, 0, -0.1] "Places of the mounts";
  parameter Units.Stiffness c[3, 3] = fill(2e5, 3, 3) "Stiffness of each mount along x, y, z";
  parameter Units.Damping d[3, 3] = fill(1000, 3, 3) "Damping of each mount along x, y, z";

  annotation(Documentation(info="<html>
<p>Positions count from the frame of the body: x forward, y to the left, z up.</p>
</html>"));
end ThreeMounts;
