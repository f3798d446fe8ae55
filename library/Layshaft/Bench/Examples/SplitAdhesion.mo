within Layshaft.Bench.Examples;
model SplitAdhesion "The vehicle on the bench starts with ice under its right wheels"
  extends Turn(v_start=0, v=6, a=0.5, gear_start=3, path=[0, 0; 100, 0], redeclare Vehicles.Roads.TestTrack road(redeclare Vehicles.Data.SurfaceIce right));

  annotation(experiment(StopTime=12, Interval=0.01, Tolerance=1e-5), Documentation(info="<html>
<p>The open differential gives both rear wheels the same torque: the right one spins, <code>vehicle.Sx[4]</code>, and the rear shaft on the bench turns faster than the vehicle moves. Both front machines have the same torque; the
right one spins too where it is too much. The driver steers against the yaw moment.</p>
</html>"));
end SplitAdhesion;
