within Layshaft.Bench.Hybrid;
model WheelMotors "Electric powertrain with its control unit: pedals in, one shaft for each driven wheel out"
  extends Icons.Component;
  parameter Integer n(min=1) = 2 "Number of machines"
    annotation(Evaluate=true);
  replaceable parameter Data.TractionBattery batteryData "Battery"
    annotation(choicesAllMatching=true);
  parameter Real soc_start(min=0, max=1) = 0.7 "State of charge at the start";
  parameter Units.Power P_auxiliary = 3e3 "Electric power of auxiliaries";
  parameter Units.Ratio ratio = 12.6 "Ratio of the reduction gears, which are outside";
  parameter Units.Torque tau_brake = 34e3 "Torque of all friction brakes at full pedal";
  parameter Units.AngularVelocity w_fade[2] = {2,6} "Speeds of the wheels at which recuperation begins and is full";
  parameter Units.Velocity v_start = 0 "Speed of the vehicle at the start, from which the shafts turn"
    annotation(Dialog(tab="Start"));
  parameter Units.Length r_start = 0.522 "Rolling radius for the speeds at the start"
    annotation(Dialog(tab="Start"));
  Blocks.Interfaces.RealInput accelerator "Accelerator pedal, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput brake "Brake pedal, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Blocks.Interfaces.RealOutput frictionBrake "Friction brakes, 0 ... 1"
    annotation(Placement(transformation(extent={{100,-90},{120,-70}})));
  Rotational.Interfaces.Flange_b shaft[n] "Shafts of the machines"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  output Units.Torque tau_ICE = 0 "Torque of the engine: there is none";
  output Units.AngularVelocity_rpm n_ICE = 0 "Speed of the engine: there is none";
  output Units.Torque tau_EM_R = sum(machine.tau) "Torque of all machines";
  output Units.AngularVelocity_rpm n_EM_R = sum(machine.w)/n*30/Constants.pi "Mean speed of the machines";
  output Units.Torque tau_EM_F[2] = {machine[1].tau, machine[min(2, n)].tau} "Torques of the first two machines";
  output Real gear = 1 "Gear: there is one only";
  output Units.MassFlowRate fuelRate = 0 "Fuel rate: there is no engine";
  output Units.Mass fuelMass = 0 "Fuel mass: there is no engine";
  output Units.Current battery_I = cells.i "Current of the battery";
  output Units.Voltage battery_U = cells.v "Voltage of the battery";
  output Real battery_SOC = management.soc "State of charge";
  Layshaft.Powertrain.Electric.ElectricMachine machine[n](each J=0.06, redeclare each Data.FrontMachine data, each v(start=700), rotor(each w(start=v_start/r_start*ratio, fixed=true), each phi(start=0, fixed=true))) "Machines"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  Layshaft.Powertrain.Electric.Battery cells(redeclare Data.TractionBattery data = batteryData, capacity=batteryData.capacity, soc_start=soc_start, v(start=700)) "Battery"
    annotation(Placement(transformation(extent={{-20,-40},{0,-20}})));
  Electrical.Components.PowerLoad auxiliaries(v(start=700)) "Auxiliaries"
    annotation(Placement(transformation(extent={{-20,-90},{0,-70}})));
  Electrical.Components.Ground ground "Ground"
    annotation(Placement(transformation(extent={{0,-70},{20,-50}})));
  BatteryManagement management(final data=batteryData) "Battery management"
    annotation(Placement(transformation(extent={{-60,-50},{-40,-30}})));
  WheelMotorControl control(n=n, ratio=ratio, tau_brake=tau_brake, w_fade=w_fade) "Control unit"
    annotation(Placement(transformation(extent={{-90,-10},{-70,10}})));
equation
  connect(accelerator, control.accelerator)
    annotation(Line(points={{-120,60},{-96,60},{-96,8},{-92,8}}, color={0,0,127}));
  connect(brake, control.brake)
    annotation(Line(points={{-120,-60},{-98,-60},{-98,4},{-92,4}}, color={0,0,127}));
  control.w = machine.w;
  connect(management.P_discharge, control.P_discharge)
    annotation(Line(points={{-39,-38},{-32,-38},{-32,-58},{-95,-58},{-95,-4},{-92,-4}}, color={0,0,127}));
  connect(management.P_charge, control.P_charge)
    annotation(Line(points={{-39,-42},{-34,-42},{-34,-56},{-93,-56},{-93,-8},{-92,-8}}, color={0,0,127}));
  machine.torque = fill(control.torque, n);
  connect(control.frictionBrake, frictionBrake)
    annotation(Line(points={{-69,-4},{-64,-4},{-64,-96},{90,-96},{90,-80},{110,-80}}, color={0,0,127}));
  connect(machine.flange, shaft)
    annotation(Line(points={{60,0},{100,0}}, color={0,0,0}));
  for i in 1:n loop
    connect(cells.p, machine[i].p)
      annotation(Line(points={{-15,-20},{-15,16},{45,16},{45,10}}, color={0,0,255}));
    connect(cells.n, machine[i].n)
      annotation(Line(points={{-5,-20},{-5,20},{55,20},{55,10}}, color={0,0,255}));
  end for;
  connect(cells.p, auxiliaries.p)
    annotation(Line(points={{-15,-20},{-30,-20},{-30,-80},{-20,-80}}, color={0,0,255}));
  connect(cells.n, auxiliaries.n)
    annotation(Line(points={{-5,-20},{10,-20},{10,-80},{0,-80}}, color={0,0,255}));
  connect(cells.n, ground.p)
    annotation(Line(points={{-5,-20},{10,-20},{10,-50}}, color={0,0,255}));
  auxiliaries.P = P_auxiliary;
  management.voltage = cells.v;
  management.current = cells.i;
  management.charge = cells.soc;
  management.heat = cells.power;

  annotation(
    Icon(graphics={Text(extent={{-80,-40},{80,40}}, textColor={64,64,64}, textString="n x M")}),
    Documentation(info="<html>
<p>Machines of 75 kW at one battery, all with the same torque. What is logged of a hybrid powertrain and is not here is zero, so that the same CAN frames carry it.</p>
</html>"));
end WheelMotors;
