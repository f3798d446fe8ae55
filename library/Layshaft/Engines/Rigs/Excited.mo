within Layshaft.Engines.Rigs;
model Excited "Turbocharged engine with its control unit, to be excited from outside: for surrogates"
  extends Icons.Example;
  inner Vehicles.Atmospheres.Uniform atmosphere "Air"
    annotation(Placement(transformation(extent={{80,80},{100,100}})));
  CommandedEngine engine(final fixedStart=false) "Engine"
    annotation(Placement(transformation(extent={{20,-20},{60,20}})));
  Controls.EngineControl control(final data=engine.data) "Control unit"
    annotation(Placement(transformation(extent={{-60,-20},{-20,20}})));
  Rotational.Sources.Speed dynamometer(exact=true) "Turns the crankshaft"
    annotation(Placement(transformation(extent={{100,-10},{80,10}})));
  Blocks.Interfaces.RealInput pedal(min=0, max=1, start=0) "Load that the driver wants, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,80},{-100,120}})));
  Blocks.Interfaces.RealInput speed(unit="rad/s", min=80, max=760, start=89) "Speed of the crankshaft"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput d_throttle(min=-0.1, max=0.1, start=0) "Added to the command of the throttle"
    annotation(Placement(transformation(extent={{-140,0},{-100,40}})));
  Blocks.Interfaces.RealInput d_wastegate(min=-0.15, max=0.15, start=0) "Added to the command of the wastegate"
    annotation(Placement(transformation(extent={{-140,-40},{-100,0}})));
  Blocks.Interfaces.RealInput d_fuel(min=-0.06, max=0.06, start=0) "Added to the fuel, relative to it"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Blocks.Interfaces.RealInput d_retard(unit="rad", min=0, max=0.1, start=0) "Added to the retard of the ignition"
    annotation(Placement(transformation(extent={{-140,-120},{-100,-80}})));
  Units.Torque torque = engine.cylinders.tau "Torque of the cylinders on the crankshaft";
  Real richness = engine.fuel*airFuel/control.mixture.expected "Fuel relative to what the air expected needs";
  Real richExhaust = 1/Media.airRatio(engine.turbo.exhaust.X) "1/lambda of the exhaust gas at the lambda sensor; mixtures are linear in it";
  Real richManifold = 1/Media.airRatio(engine.turbo.manifold.X) "1/lambda of the exhaust gas before the turbine";
  Real richPort = 1/Media.airRatio(engine.exhaustPort[1].X) "1/lambda of the exhaust gas in the ports";
  Real richCylinders = engine.fuel*airFuel/engine.cylinders.m_flow_in "1/lambda of what burns";
  Units.SpecificEnergy heat = engine.cylinders.heat/noEvent(max(engine.fuel, 1e-9)) "Heat per mass of fuel";
protected
  constant Real airFuel = 12.5*Media.M[2]/Media.M[7]/Media.air[2] "Air that a mass of fuel needs";
equation
  engine.throttleCommand = noEvent(min(max(control.throttle + d_throttle, 0), 1));
  engine.wastegateCommand = noEvent(min(max(control.wastegate + d_wastegate, 0), 1));
  engine.fuel = control.fuel*(1 + d_fuel);
  engine.retard = control.retard + d_retard;
  control.fuelCut = false;
  control.w = engine.w;
  control.p = engine.plenum.p;
  control.T = engine.plenum.T;
  control.p_boost = engine.charge.p;
  control.air = engine.sensor.reading;
  control.lambda = engine.lambdaSensor.lambda;
  connect(pedal, control.pedal)
    annotation(Line(points={{-120,100},{-80,100},{-80,18},{-64,18}}, color={0,0,127}));
  connect(speed, dynamometer.w_ref)
    annotation(Line(points={{-120,60},{110,60},{110,0},{102,0}}, color={0,0,127}));
  connect(dynamometer.flange, engine.flange_b)
    annotation(Line(points={{80,0},{60,0}}, color={0,0,0}));

  annotation(
    experiment(StopTime=60, Interval=0.02, Tolerance=1e-5),
    Documentation(info="<html>
<p>
The engine runs with its control unit, so that all it does is what an engine does; small signals are added to the commands of the control unit, so that the commands are not functions of the engine's state alone.
<code>layshaft reduce surrogate</code> excites the inputs and fits what lies between the commands and torque, pressures and turbocharger.
</p>
</html>"));
end Excited;
