within Layshaft.Bench.Examples;
model UnevenRoad "The vehicle on the bench drives over an uneven road"
  extends Turn(v_start=12, v=12, gear_start=10, path=[0, 0; 100, 0], redeclare Vehicles.Roads.TestTrack road(roughness=256e-6), vehicle(uneven=true));

  annotation(experiment(StopTime=10, Interval=0.01, Tolerance=1e-5), Documentation(info="<html>
<p>A road of class C of ISO 8608. The loads of the wheels vary, and with them slips and the torques that the shafts on the bench feel.</p>
</html>"));
end UnevenRoad;
