within Layshaft.Bench.Examples;
model Turn "The vehicle on the bench drives a turn of 35 m with tyres that slip"
  extends ThreeShaftBench(v_start=8, gear_start=9, powertrain(control(P_on=5e3, P_off=1e3)), loadingGearbox(gear=4), regulator(k={360,9,9}), redeclare replaceable Vehicles.Virtual.ComplexVehicle vehicle);
  extends Icons.Example;
  parameter Units.Velocity v = 8 "Speed to be held";
  parameter Units.Acceleration a = 0.8 "Acceleration up to that speed";
  parameter Units.Position path[:, 2] = Drivers.turnPath(30, 35, 3.1, 120) "Path";
  inner replaceable Vehicles.Roads.TestTrack road constrainedby Vehicles.Interfaces.Road "Road"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-100,70},{-80,90}})));
  Drivers.PathDriver steering(final path=path) "Driver: steering wheel"
    annotation(Placement(transformation(extent={{-80,-70},{-60,-50}})));
  Units.Velocity_kmh v_mod_kmh[3] "Circumferential velocities of rear axle, front right and front left wheel of the model";
  Units.Velocity_kmh v_meas_kmh[3] "The same from the sensors";
equation
  driver.v_wanted = noEvent(min(v, v_start + a*time));
  connect(vehicle.X, steering.X)
    annotation(Line(points={{22,-60},{27,-60},{27,-96},{-90,-96},{-90,-52},{-82,-52}}, color={0,0,127}));
  connect(vehicle.Y, steering.Y)
    annotation(Line(points={{22,-66},{25,-66},{25,-98},{-92,-98},{-92,-56},{-82,-56}}, color={0,0,127}));
  connect(vehicle.psi, steering.psi)
    annotation(Line(points={{22,-72},{24,-72},{24,-100},{-94,-100},{-94,-64},{-82,-64}}, color={0,0,127}));
  connect(vehicle.v, steering.v)
    annotation(Line(points={{22,-54},{28,-54},{28,-102},{-96,-102},{-96,-68},{-82,-68}}, color={0,0,127}));
  connect(steering.steering, vehicle.steering)
    annotation(Line(points={{-59,-60},{-40,-60},{-40,-72},{-24,-72}}, color={0,0,127}));
  v_mod_kmh = {vehicle.w[1]/powertrain.control.axleRatio, vehicle.w[2]/powertrain.control.frontRatio, vehicle.w[3]/powertrain.control.frontRatio}*vehicle.data.r/Constants.kmh;
  v_meas_kmh = {sensor[1].w/powertrain.control.axleRatio, sensor[2].w/powertrain.control.frontRatio, sensor[3].w/powertrain.control.frontRatio}*vehicle.data.r/Constants.kmh;

  annotation(
    experiment(StopTime=18, Interval=0.01, Tolerance=1e-5),
    __Layshaft(
      plots={
        Plot(title="Steering wheel angle", y={"vehicle.steering"}),
        Plot(title="Velocity of the wheels, model: rear axle, front right, front left", y={"v_mod_kmh[1]", "v_mod_kmh[2]", "v_mod_kmh[3]"}),
        Plot(title="Velocity of the wheels, measured", y={"v_meas_kmh[1]", "v_meas_kmh[2]", "v_meas_kmh[3]"}),
        Plot(title="Torque", y={"powertrain.tau_ICE", "powertrain.tau_EM_R", "powertrain.tau_EM_F[1]", "powertrain.tau_EM_F[2]"}),
        Plot(title="Lateral acceleration", y={"vehicle.ay"}),
        Plot(title="Slip: front left, front right, rear left, rear right", y={"vehicle.Sx[1]", "vehicle.Sx[2]", "vehicle.Sx[3]", "vehicle.Sx[4]"}),
        Plot(title="Loads", y={"vehicle.Fz[1]", "vehicle.Fz[2]", "vehicle.Fz[3]", "vehicle.Fz[4]"}),
        Plot(title="Path", x="vehicle.X", y={"vehicle.Y"}),
        Plot(title="Deviation from the path", y={"steering.error"}),
        Plot(title="Tracking error of the shafts", y={"tracking[1].error", "tracking[2].error", "tracking[3].error"})},
      cards={
        Card(title="Greatest lateral acceleration", variable="vehicle.ay", value="max"),
        Card(title="Mean slip of the inner rear wheel", variable="vehicle.Sx[3]", value="mean"),
        Card(title="Mean slip of the outer rear wheel", variable="vehicle.Sx[4]", value="mean"),
        Card(title="Greatest deviation from the path", variable="steering.error", value="max")}),
    Documentation(info="<html>
<p>
Figure 7 of Energies 14 (2021) 2017: a left turn with a radius of 35 m at friction 0.9. The outer front wheel runs fastest, the inner one slowest; the inner rear wheel, which has lost load and shares the torque of its axle, slips
most.
</p>
<p>Run it with <code>--solver inline-mixed-euler --step 0.5ms</code>.</p>
</html>"));
end Turn;
