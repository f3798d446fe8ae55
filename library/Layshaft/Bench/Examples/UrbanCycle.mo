within Layshaft.Bench.Examples;
model UrbanCycle "A hybrid powertrain on the bench drives the urban part of the heavy-duty cycle"
  extends ThreeShaftBench(redeclare replaceable Vehicles.Virtual.SimpleVehicle vehicle);
  extends Icons.Example;
  inner Vehicles.Roads.Plane road "Road"
    annotation(Placement(transformation(extent={{-100,70},{-80,90}})));
  replaceable Layshaft.Powertrain.Drivers.SampledCycle cycle(redeclare Layshaft.Data.DriveCycles.CycleCWTVC data) constrainedby Layshaft.Blocks.Interfaces.SO "Cycle"
    annotation(Placement(transformation(extent={{-150,40},{-130,60}})));
  Real consumption "Fuel consumption since the start in l/100 km; 0 before 200 m";
equation
  connect(cycle.y, driver.v_wanted)
    annotation(Line(points={{-129,50},{-126,50},{-126,36},{-150,36},{-150,26},{-142,26}}, color={0,0,127}));
  vehicle.steering = 0;
  consumption = if vehicle.s < 200 then 0 else powertrain.meter.burnt/835*1e3/(vehicle.s/1e5);

  annotation(
    experiment(StopTime=900, Interval=0.1, Tolerance=1e-5),
    __Layshaft(
      plots={
        Plot(title="Velocity", y={"v_desired_kmh", "v_model_kmh", "v_measured_kmh"}),
        Plot(title="Torque", y={"powertrain.tau_ICE", "powertrain.tau_EM_R"}),
        Plot(title="Speed", y={"powertrain.n_ICE", "powertrain.n_EM_R"}),
        Plot(title="Gear", y={"powertrain.gear"}),
        Plot(title="Fuel rate", y={"powertrain.fuelRate"}),
        Plot(title="Fuel mass", y={"powertrain.fuelMass"}),
        Plot(title="Battery current", y={"powertrain.battery_I"}),
        Plot(title="Battery voltage", y={"powertrain.battery_U"}),
        Plot(title="State of charge", y={"powertrain.battery_SOC"}),
        Plot(title="Mode: 1 electric, 2 hybrid, 3 charging, 4 recuperation", y={"powertrain.control.mode"}),
        Plot(title="Speed error of the driver", y={"error_kmh"}),
        Plot(title="Tracking error of the shafts", y={"tracking[1].error", "tracking[2].error", "tracking[3].error"}),
        Plot(title="Energy exchanged with the grid", y={"E_taken", "E_given", "E_heat"})},
      cards={
        Card(title="Mean speed error", variable="meanError_kmh"),
        Card(title="Distance", variable="vehicle.s"),
        Card(title="Fuel", variable="powertrain.fuelMass"),
        Card(title="Consumption", variable="consumption", unit="l/100 km"),
        Card(title="State of charge", variable="powertrain.battery_SOC"),
        Card(title="Given to the grid", variable="E_given"),
        Card(title="Taken from the grid", variable="E_taken")}),
    Documentation(info="<html>
<p>
Figure 6 of Energies 14 (2021) 2017: velocity wanted, modelled and measured, torques and speeds of engine and electric machine, gear, fuel, and battery. Look at the spikes of the electric machine: each one synchronises a
shift. The cycle is the C-WTVC, see <a href=\"modelica://Layshaft.Data.DriveCycles.CycleCWTVC\">CycleCWTVC</a>.
</p>
<p>Run it with <code>--solver inline-mixed-euler --step 0.5ms</code>.</p>
</html>"));
end UrbanCycle;
