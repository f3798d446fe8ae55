within Layshaft.Bench.Studies;
model Flywheel "With and without flywheel: positive and negative virtual inertia, and the energy exchanged"
  extends Icons.Example;
  parameter Real light = 0.03 "Inertia of the dynamometer relative to that of the vehicle";
  parameter Real middle = 0.8 "The same with a flywheel for the mass without load";
  parameter Real heavy = 1.5 "The same with a flywheel that is too heavy: the virtual inertia is negative";
  final parameter Units.Inertia J_vehicle = (9225*0.522^2 + 4*14)/3.7^2 "Inertia of the vehicle at the shaft";
  inner Vehicles.Roads.Plane road "Road"
    annotation(Placement(transformation(extent={{-90,70},{-70,90}})));
  inner Vehicles.Atmospheres.Uniform atmosphere "Air"
    annotation(Placement(transformation(extent={{-60,70},{-40,90}})));
  OneShaftBench without(J_dyno=light*J_vehicle) "Dynamometer alone: positive virtual inertia"
    annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  OneShaftBench fitting(J_dyno=light*J_vehicle, J_flywheel=(middle - light)*J_vehicle) "With a flywheel"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  OneShaftBench negative(J_dyno=light*J_vehicle, J_flywheel=(heavy - light)*J_vehicle) "With a flywheel that is too heavy: negative virtual inertia"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  Units.Velocity_kmh v_kmh[3] "Speeds of the vehicles";
  Units.Energy exchanged[3] "Energy taken from the grid and given back";
  Units.Torque peak[3](each start=0, each fixed=true) "Greatest torque of the dynamometers, held";
equation
  v_kmh = {without.vehicle.v, fitting.vehicle.v, negative.vehicle.v}/Constants.kmh;
  exchanged = {without.dyno.E_taken + without.dyno.E_given, fitting.dyno.E_taken + fitting.dyno.E_given, negative.dyno.E_taken + negative.dyno.E_given};
  der(peak) = {noEvent(max(0, abs(without.dyno.tau) - peak[1])), noEvent(max(0, abs(fitting.dyno.tau) - peak[2])), noEvent(max(0, abs(negative.dyno.tau) - peak[3]))}/0.05;

  annotation(
    experiment(StopTime=25, Interval=0.01, Tolerance=1e-5),
    __Layshaft(
      plots={
        Plot(title="Speed", y={"v_kmh[1]", "v_kmh[2]", "v_kmh[3]"}),
        Plot(title="Torque of the dynamometers: alone, with flywheel, with one too heavy", y={"without.dyno.tau", "fitting.dyno.tau", "negative.dyno.tau"}),
        Plot(title="Energy exchanged with the grid", y={"exchanged[1]", "exchanged[2]", "exchanged[3]"})},
      cards={
        Card(title="Exchanged without flywheel", variable="exchanged[1]"),
        Card(title="Exchanged with flywheel", variable="exchanged[2]"),
        Card(title="Exchanged with one too heavy", variable="exchanged[3]")}),
    Documentation(info="<html>
<p>
Nobody tells the regulators which inertia is on the shaft. All three vehicles drive alike; what differs is the torque and the energy that the dynamometer needs for it. While the vehicle accelerates, a light dynamometer brakes (positive
virtual inertia) and one that is too heavy drives (negative virtual inertia).
</p>
</html>"));
end Flywheel;
