within Layshaft.Bench.Studies;
model VirtualInertia "A virtual inertia needs no compensation: road, bench, and a bench that compensates 90 %"
  extends Icons.Example;
  parameter Real share = 0.9 "Inertia of the dynamometer relative to that of the vehicle at the shaft";
  final parameter Units.Inertia J_vehicle = (onRoad.data.m*onRoad.data.r^2 + 4*14)/3.7^2 "Inertia of the vehicle at the shaft";
  inner Vehicles.Roads.Plane road "Road"
    annotation(Placement(transformation(extent={{-90,70},{-70,90}})));
  inner Vehicles.Atmospheres.Uniform atmosphere "Air"
    annotation(Placement(transformation(extent={{-60,70},{-40,90}})));
  Vehicles.Virtual.SimpleVehicle onRoad(shafts=[0, 0, 3.7/2, 3.7/2], data(J=14 + right.J_powertrain*3.7^2/4)) "The same vehicle on the road: powertrain and wheels are one inertia"
    annotation(Placement(transformation(extent={{-60,0},{-20,40}})));
  OneShaftBench right(J_dyno=share*J_vehicle) "Bench"
    annotation(Placement(transformation(extent={{20,10},{40,30}})));
  OneShaftBench wrong(J_dyno=share*J_vehicle, compensation=1) "Bench that compensates the inertia of its dynamometer"
    annotation(Placement(transformation(extent={{20,-30},{40,-10}})));
  Units.Velocity_kmh v_road_kmh "Speed on the road";
  Units.Velocity_kmh v_bench_kmh "Speed on the bench";
  Units.Velocity_kmh v_wrong_kmh "Speed on the bench that compensates";
  Units.Velocity_kmh difference_kmh "Speed on the bench minus that on the road";
  Real lighter "Inertia that the powertrain feels on the bench, relative to that on the bench that compensates: impulse per speed";
protected
  Real impulse[2](each start=0, each fixed=true) "Impulse of the shaft without that of the resistances: bench, bench that compensates";
equation
  onRoad.tau = {right.drive.source.tau};
  onRoad.brake = 0;
  onRoad.steering = 0;
  v_road_kmh = onRoad.v/Constants.kmh;
  v_bench_kmh = right.vehicle.v/Constants.kmh;
  v_wrong_kmh = wrong.vehicle.v/Constants.kmh;
  difference_kmh = v_bench_kmh - v_road_kmh;
  der(impulse) = {right.tau_shaft - right.vehicle.effort*onRoad.data.r/3.7, wrong.tau_shaft - wrong.vehicle.effort*onRoad.data.r/3.7};
  lighter = noEvent(impulse[1]/max(right.dyno.w, 0.1)/max(impulse[2]/max(wrong.dyno.w, 0.1), 1e-3));

  annotation(
    experiment(StopTime=12, Interval=0.01, Tolerance=1e-5),
    __Layshaft(
      plots={
        Plot(title="Speed", y={"v_road_kmh", "v_bench_kmh", "v_wrong_kmh"}),
        Plot(title="Bench minus road", y={"difference_kmh"}),
        Plot(title="Torque of the dynamometers", y={"right.dyno.tau", "wrong.dyno.tau"}),
        Plot(title="Torque at the sensors", y={"right.tau_shaft", "wrong.tau_shaft"})},
      cards={
        Card(title="Compensated vehicle is lighter by the factor", variable="lighter"),
        Card(title="Greatest difference, bench and road", variable="difference_kmh", value="max")}),
    Documentation(info="<html>
<p>
The dynamometer has 90 % of the inertia of the vehicle. The bench on which nothing is compensated drives as the road vehicle does. Where the moment of the dynamometer's inertia is subtracted from the measured torque, the
vehicle that the powertrain feels has lost 90 % of its mass, and the dynamometer works against its own inertia.
</p>
</html>"));
end VirtualInertia;
