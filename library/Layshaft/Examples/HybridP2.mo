within Layshaft.Examples;
model HybridP2 "Parallel hybrid (P2): engine, separating clutch, electric machine and battery over the WLTC"
  extends Icons.Example;
  replaceable parameter Data.Gearboxes.GearsetZF4HP22 gearset constrainedby Data.Gearboxes.SimpsonWithOverdrive "Gear set"
    annotation(choicesAllMatching=true);
  parameter Real ratios[4] = gearset.ratios "Ratios of the gearbox";
  parameter Units.Ratio finalDrive = 3.73 "Ratio of the final drive";
  parameter Units.Mass m = 1530 "Mass of the car with driver: 80 kg for the electric drive";
  parameter Real regeneration(min=0, max=1) = 0.8 "Share of the brake pedal that the machine takes";
  parameter Units.Velocity v_regeneration(min=Constants.small) = 1 "Below this speed the machine does not brake, fully above three times of it";
  parameter Real soc_start(min=0, max=1) = 0.6 "State of charge at the start";
  Blocks.Sources.SampledTable cycle(values=Data.DriveCycles.WLTC3b.values, scale=Data.DriveCycles.WLTC3b.scale) "Drive cycle"
    annotation(Placement(transformation(extent={{-120,60},{-100,80}})));
  Powertrain.Drivers.Driver driver(v_creep=0.2, feedForward=0.15, a_brake=-0.15, a_throttle=-0.08) "Driver"
    annotation(Placement(transformation(extent={{-80,60},{-60,80}})));
  Powertrain.Controls.ShiftLogic shift "Shift map"
    annotation(Placement(transformation(extent={{0,60},{20,80}})));
  Powertrain.Controls.HybridControl control(soc_wanted=soc_start) "Energy management"
    annotation(Placement(transformation(extent={{-40,40},{-20,60}})));
  Powertrain.Engines.Engine engine(w_start=0, aux_table={0,2,1.5,1.4,1.7}, crankshaft(phi(start=0, fixed=true))) "Engine, at rest at the start"
    annotation(Placement(transformation(extent={{-100,-10},{-80,10}})));
  Rotational.Components.Clutch separating(w_table={0,300}, mu_table={0.3,0.28}, cgeo=0.6, fn_max=1500) "Separating clutch K0"
    annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  Powertrain.Electric.ElectricMachine motor(rotor(phi(start=0, fixed=true))) "Machine with inverter"
    annotation(Placement(transformation(extent={{-60,-50},{-40,-30}})));
  Powertrain.Electric.Battery battery(soc_start=soc_start, capacity=5*3600, R_table=3*battery.data.R) "Battery, 1.8 kWh"
    annotation(Placement(transformation(extent={{-100,-50},{-80,-30}})));
  Electrical.Components.PowerLoad onBoard "Lights, pumps, computers"
    annotation(Placement(transformation(extent={{-100,-90},{-80,-70}})));
  Electrical.Components.Ground ground "Ground"
    annotation(Placement(transformation(extent={{-70,-90},{-50,-70}})));
  Powertrain.Gears.VariableGear gearbox(ratio_start=ratios[1], T=0.15) "Gearbox: fixed ratios chosen by the control"
    annotation(Placement(transformation(extent={{-20,-10},{0,10}})));
  Powertrain.Losses.GearEfficiency efficiency(eta={0.93,0.95,0.97,0.95}) "Efficiency of gearbox and final drive"
    annotation(Placement(transformation(extent={{10,-10},{30,10}})));
  Rotational.Components.IdealGear axle(ratio=finalDrive) "Final drive"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  Rotational.Components.Inertia wheels(J=3.6, phi(start=0, fixed=true)) "Wheels"
    annotation(Placement(transformation(extent={{70,-10},{90,10}})));
  Powertrain.Wheels.Wheel tyre "Rolling radius"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  Powertrain.Vehicles.CarCoastDown car(m=m, body(v(fixed=true))) "Car"
    annotation(Placement(transformation(extent={{130,-10},{150,10}})));
  Energy.Audit audit(n=16) "Energy audit"
    annotation(Placement(transformation(extent={{60,-60},{80,-40}})));
  Units.Velocity_kmh v_wanted_kmh "Wanted speed in km/h";
  Units.Velocity_kmh v_kmh "Speed in km/h";
  Units.Velocity_kmh error_kmh "Speed error in km/h";
  Units.Length distance "Distance covered";
  Real consumption "Fuel consumption since the start in l/100 km; 0 before 200 m";
  Units.Energy energy_battery(start=0, fixed=true) "Energy taken from the battery";
  Real corrected "Fuel consumption corrected to an unchanged state of charge, in l/100 km";
protected
  parameter Real electricWorth(unit="J/m3") = 0.27*engine.H_u*engine.rho_fuel "Electric energy that the engine makes of a cubic metre of fuel: 27 %";
  Units.Torque tau_brake "Torque of the brake pedal at the gearbox input";
equation
  connect(cycle.y, driver.v_wanted)
    annotation(Line(points={{-99,70},{-90,70},{-90,76},{-82,76}}, color={0,0,127}));
  connect(car.v, driver.v)
    annotation(Line(points={{151,0},{158,0},{158,32},{-89,32},{-89,64},{-82,64}}, color={0,0,127}));
  connect(driver.throttle, control.pedal)
    annotation(Line(points={{-59,74},{-50,74},{-50,59},{-42,59}}, color={0,0,127}));
  connect(driver.throttle, shift.throttle)
    annotation(Line(points={{-59,74},{-30,74},{-30,76},{-2,76}}, color={0,0,127}));
  connect(car.v, shift.v)
    annotation(Line(points={{151,0},{156.5,0},{156.5,32},{-7.5,32},{-7.5,64},{-2,64}}, color={0,0,127}));
  connect(battery.soc, control.soc)
    annotation(Line(points={{-79,-40},{-60,-40},{-60,52},{-42,52}}, color={0,0,127}));
  connect(engine.w, control.w_engine)
    annotation(Line(points={{-90,-11},{-90,-19.5},{-70,-19.5},{-70,44},{-42,44}}, color={0,0,127}));
  control.w = motor.w;
  control.tau_clutch = separating.tau;
  tau_brake = regeneration*driver.brake*car.F_brake_max*tyre.radius/(finalDrive*gearbox.i);
  control.recuperation = noEvent(min(tau_brake, motor.tau_max)*min(max((car.v - v_regeneration)/(2*v_regeneration), 0), 1));
  car.brake = driver.brake - noEvent(min(max(-motor.tau, 0), tau_brake))*finalDrive*gearbox.i/(tyre.radius*car.F_brake_max);
  connect(control.throttle, engine.throttle)
    annotation(Line(points={{-19,56},{-15,56},{-15,31},{-106,31},{-106,6},{-102,6}}, color={0,0,127}));
  connect(control.fuelCut, engine.fuelCut)
    annotation(Line(points={{-19,52},{-13.5,52},{-13.5,23},{-107.5,23},{-107.5,-6},{-102,-6}}, color={255,0,255}));
  connect(control.clutch, separating.f_normalized)
    annotation(Line(points={{-19,48},{-20,48},{-20,18},{-50,18},{-50,11}}, color={0,0,127}));
  connect(control.torque, motor.torque)
    annotation(Line(points={{-19,44},{-10.5,44},{-10.5,15},{-70.5,15},{-70.5,-40},{-62,-40}}, color={0,0,127}));
  connect(car.v, engine.airSpeed)
    annotation(Line(points={{151,0},{155,0},{155,16},{-106,16},{-106,0},{-102,0}}, color={0,0,127}));
  onBoard.P = 250;
  connect(battery.p, motor.p)
    annotation(Line(points={{-95,-30},{-55,-30}}, color={0,0,255}));
  connect(battery.n, motor.n)
    annotation(Line(points={{-85,-30},{-45,-30}}, color={0,0,255}));
  connect(battery.p, onBoard.p)
    annotation(Line(points={{-95,-30},{-95,-21.5},{-100,-21.5},{-100,-80},{-100,-80}}, color={0,0,255}));
  connect(battery.n, onBoard.n)
    annotation(Line(points={{-85,-30},{-85,-26},{-80,-26},{-80,-80},{-80,-80}}, color={0,0,255}));
  connect(ground.p, battery.n)
    annotation(Line(points={{-60,-70},{-60,-24.5},{-85,-24.5},{-85,-30}}, color={0,0,255}));
  gearbox.ratio = ratios[shift.gear];
  connect(shift.gear, efficiency.gear)
    annotation(Line(points={{21,70},{20,70},{20,11}}, color={255,127,0}));
  connect(engine.flange, separating.flange_a)
    annotation(Line(points={{-80,0},{-60,0}}, color={0,0,0}));
  connect(separating.flange_b, gearbox.flange_a)
    annotation(Line(points={{-40,0},{-20,0}}, color={0,0,0}));
  connect(motor.flange, gearbox.flange_a)
    annotation(Line(points={{-40,-40},{-30,-40},{-30,0},{-20,0}}, color={0,0,0}));
  connect(gearbox.flange_b, efficiency.flange_a)
    annotation(Line(points={{0,0},{10,0}}, color={0,0,0}));
  connect(efficiency.flange_b, axle.flange_a)
    annotation(Line(points={{30,0},{40,0}}, color={0,0,0}));
  connect(axle.flange_b, wheels.flange_a)
    annotation(Line(points={{60,0},{70,0}}, color={0,0,0}));
  connect(wheels.flange_b, tyre.flangeR)
    annotation(Line(points={{90,0},{100,0}}, color={0,0,0}));
  connect(tyre.flangeT, car.flange)
    annotation(Line(points={{120,0},{130,0}}, color={0,127,0}));
  audit.power[1] = -engine.P_fuel;
  audit.power[2] = engine.P_loss;
  audit.power[3] = engine.P_friction;
  audit.power[4] = engine.P_aux;
  audit.power[5] = separating.power;
  audit.power[6] = motor.power;
  audit.power[7] = -battery.P_chemical;
  audit.power[8] = battery.power;
  audit.power[9] = onBoard.P;
  audit.power[10] = efficiency.power;
  audit.power[11] = car.P_resistance;
  audit.power[12] = car.P_brake;
  audit.power[13] = engine.crankshaft.power;
  audit.power[14] = motor.rotor.power;
  audit.power[15] = wheels.power;
  audit.power[16] = car.body.power;
  v_wanted_kmh = cycle.y/Constants.kmh;
  v_kmh = car.v/Constants.kmh;
  error_kmh = v_kmh - v_wanted_kmh;
  distance = car.body.s;
  der(energy_battery) = battery.P_chemical;
  consumption = if distance < 200 then 0 else engine.fuelVolume*1e3/(distance/1e5);
  corrected = if distance < 200 then 0 else consumption + energy_battery/electricWorth*1e3/(distance/1e5);

  annotation(
    experiment(StopTime=1800, Interval=1, Tolerance=1e-4),
    __Layshaft(
      plots={
        Plot(title="Speed", y={"v_kmh", "v_wanted_kmh"}),
        Plot(title="Torque", y={"engine.tau", "motor.tau", "separating.tau"}),
        Plot(title="Shaft speeds", y={"engine.w", "motor.w"}),
        Plot(title="State of charge", y={"battery.soc"}),
        Plot(title="Gear", y={"shift.gear"}),
        Plot(title="Consumption", y={"consumption", "corrected"})},
      cards={
        Card(title="Fuel consumption", variable="corrected", unit="l/100 km"),
        Card(title="Distance", variable="distance"),
        Card(title="State of charge", variable="battery.soc"),
        Card(title="Largest speed error", variable="error_kmh", value="max")}),
    Diagram(coordinateSystem(extent={{-140,-100},{160,100}})),
    Documentation(info="<html>
<p>
The car of <a href=\"modelica://Layshaft.Examples.FuelConsumptionWLTC\">FuelConsumptionWLTC</a>
without converter: an electric machine sits at the gearbox input, a separating clutch
connects the engine to it. Look at <code>control.engineOn</code>,
<code>battery.soc</code>, <code>engine.tau</code> beside <code>motor.tau</code>, and at
<code>consumption</code>; <code>corrected</code> counts a change of the state of charge as
fuel. The energy audit closes over fuel, battery, losses, road and brakes: 1 fuel,
2 engine losses, 3 warm-up friction, 4 auxiliaries of the engine, 5 separating clutch,
6 machine and inverter, 7 battery, 8 its resistance, 9 on-board consumers, 10 gears,
11 driving resistances, 12 friction brakes, 13 to 16 kinetic energies.
</p>
</html>"));
end HybridP2;
