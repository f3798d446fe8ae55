within Layshaft.Bench.Hybrid;
model Powertrain "Heavy-duty hybrid powertrain with its control units: pedals in, three shafts out"
  extends Icons.Component;
  replaceable parameter Data.DieselEngine engineData "Engine"
    annotation(choicesAllMatching=true);
  replaceable parameter Data.GearboxRatios gearboxData "Gearbox"
    annotation(choicesAllMatching=true);
  replaceable parameter Data.TractionBattery batteryData "Battery"
    annotation(choicesAllMatching=true);
  parameter Real soc_start(min=0, max=1) = 0.55 "State of charge at the start";
  parameter Units.Power P_auxiliary = 3e3 "Electric power of auxiliaries";
  parameter Units.Velocity v_start = 0 "Speed of the vehicle at the start, from which the shafts turn"
    annotation(Dialog(tab="Start"));
  parameter Integer gear_start = control.launchGear "Gear at the start"
    annotation(Dialog(tab="Start"));
  parameter Units.Length r_start = 0.522 "Rolling radius for the speeds at the start"
    annotation(Dialog(tab="Start"));
  Blocks.Interfaces.RealInput accelerator "Accelerator pedal, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput brake "Brake pedal, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Blocks.Interfaces.RealOutput frictionBrake "Friction brakes, 0 ... 1"
    annotation(Placement(transformation(extent={{100,-90},{120,-70}})));
  Rotational.Interfaces.Flange_b rear "Output shaft of the gearbox"
    annotation(Placement(transformation(extent={{90,50},{110,70}})));
  Rotational.Interfaces.Flange_b frontRight "Shaft of the front right machine"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Rotational.Interfaces.Flange_b frontLeft "Shaft of the front left machine"
    annotation(Placement(transformation(extent={{90,-50},{110,-30}})));
  output Units.Torque tau_ICE "Torque of the engine";
  output Units.AngularVelocity_rpm n_ICE "Speed of the engine";
  output Units.Torque tau_EM_R "Torque of the machine of the hybrid module";
  output Units.AngularVelocity_rpm n_EM_R "Speed of the machine of the hybrid module";
  output Units.Torque tau_EM_F[2] "Torques of the front machines, right and left";
  output Real gear "Gear engaged, 0 in neutral";
  output Units.MassFlowRate fuelRate "Fuel rate of the meter";
  output Units.Mass fuelMass "Fuel mass of the meter";
  output Units.Current battery_I "Current of the battery";
  output Units.Voltage battery_U "Voltage of the battery";
  output Real battery_SOC "State of charge";
  output Units.Power P_loss "Losses of engine, clutch, gearbox, machines and battery, and auxiliaries";
  output Units.Power P_stored "Rate of the kinetic energy of all shafts";
  output Units.Power P_shafts "Power of the three shafts";
  output Units.Energy E_source(start=0, fixed=true) "Energy of fuel and battery since the start";
  output Units.Energy E_loss(start=0, fixed=true) "Energy lost since the start";
  output Units.Energy E_shafts(start=0, fixed=true) "Energy of the shafts since the start";
  output Units.Energy E_stored(start=0, fixed=true) "Kinetic energy beyond that at the start";
  output Units.Energy E_residual "Energy that is unaccounted for";
  DieselEngine engine(final data=engineData) "Engine"
    annotation(Placement(transformation(extent={{-80,50},{-60,70}})));
  Rotational.Components.Clutch separating(compliance=0, final cgeo=control.tau_clutch, final fn_max=1, mu_table={1,1}) "Dry clutch of the hybrid module"
    annotation(Placement(transformation(extent={{-40,50},{-20,70}})));
  Layshaft.Powertrain.Electric.ElectricMachine machine(J=0.7, redeclare Data.HybridModule data, v(start=700)) "Electric machine of the hybrid module"
    annotation(Placement(transformation(extent={{-40,20},{-20,40}})));
  AutomatedGearbox gearbox(final data=gearboxData, w_out(start=v_start/r_start*control.axleRatio, fixed=true), w_in(start=gearboxData.ratio[gear_start]*v_start/r_start*control.axleRatio, fixed=true)) "Gearbox"
    annotation(Placement(transformation(extent={{20,50},{40,70}})));
  Layshaft.Powertrain.Electric.ElectricMachine right(J=0.06, redeclare Data.FrontMachine data, v(start=700), rotor(w(start=v_start/r_start*control.frontRatio, fixed=true))) "Front right machine"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  Layshaft.Powertrain.Electric.ElectricMachine left(J=0.06, redeclare Data.FrontMachine data, v(start=700), rotor(w(start=v_start/r_start*control.frontRatio, fixed=true))) "Front left machine"
    annotation(Placement(transformation(extent={{40,-50},{60,-30}})));
  Layshaft.Powertrain.Electric.Battery cells(redeclare Data.TractionBattery data = batteryData, capacity=batteryData.capacity, soc_start=soc_start, v(start=700)) "Battery"
    annotation(Placement(transformation(extent={{-20,-40},{0,-20}})));
  Electrical.Components.PowerLoad auxiliaries(v(start=700)) "Auxiliaries"
    annotation(Placement(transformation(extent={{-20,-90},{0,-70}})));
  Electrical.Components.Ground ground "Ground"
    annotation(Placement(transformation(extent={{0,-70},{20,-50}})));
  BatteryManagement management(final data=batteryData) "Battery management"
    annotation(Placement(transformation(extent={{-60,-50},{-40,-30}})));
  FuelMeter meter "Fuel meter"
    annotation(Placement(transformation(extent={{-60,80},{-40,100}})));
  ControlUnit control(ratio=gearboxData.ratio, gear(start=gear_start)) "Hybrid control unit"
    annotation(Placement(transformation(extent={{-90,-10},{-70,10}})));
protected
  Real pressure(start=0, fixed=true) "Clutch actuator";
initial equation
  rear.phi = 0;
  frontRight.phi = 0;
  frontLeft.phi = 0;
  machine.rotor.phi = 0;
  separating.phi_slip = 0;
equation
  // Control unit and what it sees: signals of its bus
  connect(accelerator, control.accelerator)
    annotation(Line(points={{-120,60},{-96,60},{-96,10},{-92,10}}, color={0,0,127}));
  connect(brake, control.brake)
    annotation(Line(points={{-120,-60},{-96,-60},{-96,8},{-92,8}}, color={0,0,127}));
  control.w_engine = engine.w;
  control.w_machine = machine.w;
  control.w_out = gearbox.w_out;
  control.w_front = {right.w, left.w};
  control.position = gearbox.position;
  control.tau_engine = engine.tau;
  connect(management.soc, control.soc)
    annotation(Line(points={{-39,-34},{-30,-34},{-30,-60},{-94,-60},{-94,-6},{-92,-6}}, color={0,0,127}));
  connect(management.P_discharge, control.P_discharge)
    annotation(Line(points={{-39,-38},{-32,-38},{-32,-58},{-95,-58},{-95,-8},{-92,-8}}, color={0,0,127}));
  connect(management.P_charge, control.P_charge)
    annotation(Line(points={{-39,-42},{-34,-42},{-34,-56},{-92,-56},{-92,-10}}, color={0,0,127}));
  engine.torque = control.engineTorque;
  engine.run = control.run;
  machine.torque = control.machineTorque;
  right.torque = control.frontTorque[1];
  left.torque = control.frontTorque[2];
  gearbox.gear = control.gear;
  gearbox.engage = control.engage;
  frictionBrake = control.frictionBrake;
  der(pressure) = (control.clutch - pressure)/0.03;
  separating.f_normalized = noEvent(if pressure < 1e-3 then 0 else pressure);
  // Shafts
  connect(engine.flange, separating.flange_a)
    annotation(Line(points={{-60,60},{-40,60}}, color={0,0,0}));
  connect(separating.flange_b, gearbox.flange_a)
    annotation(Line(points={{-20,60},{20,60}}, color={0,0,0}));
  connect(machine.flange, gearbox.flange_a)
    annotation(Line(points={{-20,30},{0,30},{0,60},{20,60}}, color={0,0,0}));
  connect(gearbox.flange_b, rear)
    annotation(Line(points={{40,60},{100,60}}, color={0,0,0}));
  connect(right.flange, frontRight)
    annotation(Line(points={{60,0},{100,0}}, color={0,0,0}));
  connect(left.flange, frontLeft)
    annotation(Line(points={{60,-40},{100,-40}}, color={0,0,0}));
  // High voltage
  connect(cells.p, machine.p)
    annotation(Line(points={{-15,-20},{-15,-10},{-35,-10},{-35,40}}, color={0,0,255}));
  connect(cells.p, right.p)
    annotation(Line(points={{-15,-20},{-15,16},{45,16},{45,10}}, color={0,0,255}));
  connect(cells.p, left.p)
    annotation(Line(points={{-15,-20},{-15,-14},{45,-14},{45,-30}}, color={0,0,255}));
  connect(cells.p, auxiliaries.p)
    annotation(Line(points={{-15,-20},{-30,-20},{-30,-80},{-20,-80}}, color={0,0,255}));
  connect(cells.n, machine.n)
    annotation(Line(points={{-5,-20},{-5,-6},{-25,-6},{-25,40}}, color={0,0,255}));
  connect(cells.n, right.n)
    annotation(Line(points={{-5,-20},{-5,20},{55,20},{55,10}}, color={0,0,255}));
  connect(cells.n, left.n)
    annotation(Line(points={{-5,-20},{-5,-18},{55,-18},{55,-30}}, color={0,0,255}));
  connect(cells.n, auxiliaries.n)
    annotation(Line(points={{-5,-20},{10,-20},{10,-80},{0,-80}}, color={0,0,255}));
  connect(cells.n, ground.p)
    annotation(Line(points={{-5,-20},{10,-20},{10,-50}}, color={0,0,255}));
  auxiliaries.P = P_auxiliary;
  management.voltage = cells.v;
  management.current = cells.i;
  management.charge = cells.soc;
  management.heat = cells.power;
  meter.flow_ = engine.fuelRate;
  // What is logged
  tau_ICE = engine.tau;
  n_ICE = engine.n;
  tau_EM_R = machine.tau;
  n_EM_R = machine.w*30/Constants.pi;
  tau_EM_F = {right.tau, left.tau};
  gear = if gearbox.free then 0 else control.gear;
  fuelRate = meter.rate;
  fuelMass = meter.mass;
  battery_I = cells.i;
  battery_U = cells.v;
  battery_SOC = management.soc;
  P_shafts = -rear.tau*gearbox.w_out - frontRight.tau*right.w - frontLeft.tau*left.w;
  P_loss = engine.P_loss + separating.power + gearbox.power + gearbox.P_loss + machine.power + right.power + left.power + cells.power + P_auxiliary;
  P_stored = engine.crankshaft.power + machine.rotor.power + gearbox.P_kinetic + right.rotor.power + left.rotor.power;
  der(E_source) = engine.P_fuel + cells.P_chemical;
  der(E_loss) = P_loss;
  der(E_shafts) = P_shafts;
  der(E_stored) = P_stored;
  E_residual = E_source - E_loss - E_shafts - E_stored;

  annotation(
    Icon(graphics={Text(extent={{-80,-40},{80,40}}, textColor={64,64,64}, textString="hybrid")}),
    Documentation(info="<html>
<p>
The powertrain of Energies 14 (2021) 2017: diesel engine 280 kW, hybrid module with dry clutch and machine 150 kW, automated gearbox with twelve gears, front machines of 75 kW each, battery 14 kWh at
700 V. The rear axle and the reduction gears of the front wheels are outside, in the <a href=\"modelica://Layshaft.Vehicles.Virtual\">virtual vehicle</a>; so are the friction brakes, whose pedal
position comes out of the control unit.
</p>
</html>"));
end Powertrain;
