within LayshaftTest.Thermal;
model LossesHeat "Converter, clutches, gears, machine, battery and resistor give their losses as heat"
  extends Layshaft.Icons.Example;
  Layshaft.Powertrain.Electric.Battery battery(useHeatPort=true) "Battery";
  Layshaft.Powertrain.Electric.ElectricMachine motor(useHeatPort=true, rotor(phi(start=0, fixed=true))) "Machine";
  Layshaft.Electrical.Components.Ground ground "Ground";
  Layshaft.Electrical.Components.Resistor heater(R=100, useHeatPort=true) "Heater";
  Layshaft.Powertrain.Converters.LockUpTC converter(useHeatPort=true, pump(w(start=100, fixed=true)), turbine(phi(start=0, fixed=true), w(start=0, fixed=true))) "Converter";
  Layshaft.Powertrain.Losses.GearEfficiency efficiency(eta={0.95}, useHeatPort=true) "Gear losses";
  Layshaft.Powertrain.Clutches.OneWayLaminarClutch oneWay(useHeatPort=true) "Clutch with freewheel";
  Layshaft.Rotational.Components.Inertia wheel(J=2, phi(start=0, fixed=true), w(start=0, fixed=true)) "Flywheel";
  Layshaft.Thermal.Components.HeatCapacitor body(C=10, T(start=300, fixed=true)) "Body that takes all heat";
  Layshaft.Units.Energy chemical(start=0, fixed=true) "Energy taken from the battery";
  Layshaft.Units.Energy kinetic "Kinetic energy";
  parameter Layshaft.Units.Energy kinetic0(fixed=false) "Kinetic energy at the start";
initial equation
  kinetic0 = kinetic;
equation
  motor.torque = 60;
  converter.lockUp = if time < 2 then 0 else 1;
  efficiency.gear = 1;
  oneWay.pressure = 4e5;
  connect(ground.p, battery.n);
  connect(battery.p, motor.p);
  connect(battery.n, motor.n);
  connect(battery.p, heater.p);
  connect(battery.n, heater.n);
  connect(motor.flange, converter.flange_a);
  connect(converter.flange_b, efficiency.flange_a);
  connect(efficiency.flange_b, oneWay.flange_a);
  connect(oneWay.flange_b, wheel.flange_a);
  connect(battery.heatPort, body.port);
  connect(motor.heatPort, body.port);
  connect(heater.heatPort, body.port);
  connect(converter.heatPort, body.port);
  connect(efficiency.heatPort, body.port);
  connect(oneWay.heatPort, body.port);
  der(chemical) = battery.P_chemical;
  kinetic = (motor.rotor.J*motor.rotor.w^2 + converter.pump.J*converter.pump.w^2 + converter.turbine.J*converter.turbine.w^2 + wheel.J*wheel.w^2)/2;
  assert(noEvent(abs(chemical + kinetic0 - kinetic - body.C*(body.T - 300)) < 1e-5*max(chemical, 1e4)), "What the battery gives is kinetic energy and heat.");

  annotation(experiment(StopTime=4, Tolerance=1e-8), Documentation(info="<html>
<p>All losses of an electric drive through a converter heat one body.</p>
</html>"));
end LossesHeat;
