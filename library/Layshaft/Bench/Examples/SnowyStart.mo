within Layshaft.Bench.Examples;
model SnowyStart "The vehicle on the bench accelerates on snow, over a patch of ice"
  extends Turn(v_start=0, v=12, a=0.7, gear_start=3, regulator(feedForward={0.5,1,1}), path=[0, 0; 100, 0], redeclare Vehicles.Roads.TestTrack road(redeclare Vehicles.Data.SurfaceSnow left, redeclare Vehicles.Data.SurfaceSnow right, patches=[20, 28, -10, 10, 0.12, 0.001]));

  annotation(experiment(StopTime=20, Interval=0.01, Tolerance=1e-5), Documentation(info="<html>
<p>
Low adhesion: slips grow, and on the patch of ice, from 20 m to 28 m, the wheels spin as they reach it, axle by axle. A spinning wheel is a small inertia: fed forward as a whole, the measured torque would make the
rear shaft swing then, so that half of it is.
</p>
</html>"));
end SnowyStart;
