within Layshaft.Bench.Examples;
model LaneChange "The vehicle on the bench changes its lane at 58 km/h"
  extends Turn(v_start=16, v=16, gear_start=11, path=Drivers.laneChangePath(40, 45, 3.5, 60), steering(preview=0.6));

  annotation(experiment(StopTime=10, Interval=0.01, Tolerance=1e-5), Documentation(info="<html>
<p>3.5 m to the left over a length of 45 m. Look at the lateral acceleration, the roll angle <code>vehicle.roll</code> and at the speeds of both front machines, which change places.</p>
</html>"));
end LaneChange;
