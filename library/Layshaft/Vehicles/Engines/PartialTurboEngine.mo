within Layshaft.Vehicles.Engines;
partial model PartialTurboEngine "Turbocharged engine with direct injection without its control unit: air path, turbocharger, cylinders"
  extends Interfaces.Engine;
  replaceable parameter Layshaft.Engines.Data.Cylinders18 data constrainedby Data.FourCylinderEngine "Parameters of the cylinders"
    annotation(choicesAllMatching=true);
  parameter Units.AngularVelocity w_start = 850*Constants.rpm "Speed at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Boolean fixedStart = true "= true: the crankshaft starts at the angle 0 with w_start; = false: something else determines it"
    annotation(Evaluate=true, Dialog(tab="Initialization"));
  replaceable Layshaft.Engines.Cylinders.MeanValue cylinders constrainedby Layshaft.Engines.Interfaces.Cylinders(final data=data, final spatial=spatial) "Cylinders"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{30,-10},{50,10}})));
  Layshaft.Engines.Turbo.Turbocharger turbo(nGas=cylinders.n, p_start={1.0132e5,1.0129e5,1.0140e5,1.0135e5}, T_start={288,296,1010,940}, shaft(w_start=800), dumpValve(opening_start=1)) "Turbocharger"
    annotation(Placement(transformation(extent={{-60,-60},{-30,-30}})));
  Layshaft.Engines.Components.AirMassSensor sensor(area=3e-3, reading_start=2.2e-3) "Air filter and air mass sensor"
    annotation(Placement(transformation(extent={{-90,-36},{-70,-16}})));
  Layshaft.Engines.Components.Intercooler intercooler(diameter=0.06) "Intercooler"
    annotation(Placement(transformation(extent={{-90,-10},{-70,10}})));
  Layshaft.Engines.Components.Volume charge(nPorts=2, V=4e-3, traced=false, p_start=1.0128e5, T_start=290) "Intercooler and pipe to the throttle"
    annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  Layshaft.Engines.Components.Throttle throttle(areas=data.A_throttle, T_actuator=data.T_throttle, position_start=0.0276) "Throttle"
    annotation(Placement(transformation(extent={{-34,-10},{-14,10}})));
  Layshaft.Engines.Components.Volume plenum(nPorts=1 + cylinders.n, V=data.V_plenum, traced=tracedIntake, p_start=0.23e5, T_start=290) "Plenum"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Layshaft.Engines.Components.Orifice runner[cylinders.n](each area=2.4e-3/cylinders.n) "Runners"
    annotation(Placement(transformation(extent={{-30,24},{-10,44}})));
  Layshaft.Engines.Components.Volume intakePort[cylinders.n](each nPorts=2, each V=0.8e-3/cylinders.n, each traced=tracedIntake, each p_start=0.23e5, each T_start=294, each useWall=true, redeclare each model HeatTransfer = Layshaft.Engines.HeatTransfer.FlowRegime(diameter=0.05, surface=0.04/cylinders.n)) "Intake ports"
    annotation(Placement(transformation(extent={{0,24},{20,44}})));
  Layshaft.Engines.Components.Volume exhaustPort[cylinders.n](each nPorts=2, each V=0.8e-3/cylinders.n, each p_start=1.0142e5, each T_start=1010, each X_start=turbo.X_exhaust, each useWall=true, redeclare each model HeatTransfer = Layshaft.Engines.HeatTransfer.FlowRegime(diameter=0.04, surface=0.05/cylinders.n, enhancement=2)) "Exhaust ports"
    annotation(Placement(transformation(extent={{56,24},{76,44}})));
  Layshaft.Engines.Components.Orifice primary[cylinders.n](each area=2.4e-3/cylinders.n, each kappa=1.33) "Pipes to the turbine"
    annotation(Placement(transformation(extent={{60,-56},{40,-36}})));
  Layshaft.Engines.Components.Orifice exhaustSystem(area=1.7e-3, kappa=1.33) "Catalyst and silencers: their pressure loss"
    annotation(Placement(transformation(extent={{-20,-36},{0,-16}})));
  Layshaft.Engines.Controls.LambdaSensor lambdaSensor(X=turbo.exhaust.X) "Lambda sensor"
    annotation(Placement(transformation(extent={{-100,84},{-80,104}})));
  Rotational.Components.Inertia flywheel(final J=data.J, phi(start=0, fixed=fixedStart), w(start=w_start, fixed=fixedStart)) if not spatial "Crankshaft and flywheel"
    annotation(Placement(transformation(extent={{62,-10},{82,10}})));
  MultiBody.Parts.Rotor1D rotor(final J=data.J, n={0,1,0}, phi(start=0, fixed=fixedStart), w(start=w_start, fixed=fixedStart)) if spatial "Crankshaft and flywheel in the block"
    annotation(Placement(transformation(extent={{62,-40},{82,-20}})));
  MultiBody.Parts.Body housing(final m=data.m, r_CM=data.r_CM, I_11=data.I[1], I_22=data.I[2], I_33=data.I[3], animation=false) if spatial "Engine block"
    annotation(Placement(transformation(extent={{20,-90},{40,-70}})));
  Units.AngularVelocity w "Speed of the crankshaft";
  Units.AngularVelocity_rpm n "Speed of the crankshaft";
  Units.Power P "Power at the clutch";
protected
  final parameter Boolean tracedIntake = cylinders.n > 1 "Burnt gas flows back into the intake only where strokes are resolved"
    annotation(Evaluate=true);
  outer Interfaces.Atmosphere atmosphere "Air";
  Layshaft.Engines.Components.Boundary fresh(useInputs=true) "Air at the filter"
    annotation(Placement(transformation(extent={{-120,-36},{-100,-16}})));
  Layshaft.Engines.Components.Boundary tail(useInputs=true, X=turbo.X_exhaust) "End of the exhaust system: what pulses suck back is exhaust gas"
    annotation(Placement(transformation(extent={{30,-36},{10,-16}})));
  Blocks.Sources.RealExpression pressure(expression=atmosphere.p) "Pressure of the air"
    annotation(Placement(transformation(extent={{-160,-30},{-140,-10}})));
  Blocks.Sources.RealExpression temperature(expression=atmosphere.T) "Temperature of the air"
    annotation(Placement(transformation(extent={{-160,-50},{-140,-30}})));
  Thermal.Sources.PrescribedTemperature wind "Cooling air of the intercooler"
    annotation(Placement(transformation(extent={{-120,0},{-100,20}})));
  Thermal.Sources.FixedTemperature coolant(T=363) "Coolant, intake ports"
    annotation(Placement(transformation(extent={{-40,-90},{-20,-70}})));
  Thermal.Sources.FixedTemperature hotWalls(T=650) "Walls of exhaust ports"
    annotation(Placement(transformation(extent={{94,60},{74,80}})));
  Thermal.Sources.FixedTemperature ducts(T=380) "Walls of the turbocharger's ducts"
    annotation(Placement(transformation(extent={{-90,-90},{-70,-70}})));
  Blocks.Sources.RealExpression senseSpeed(expression=w) "Speed for the control unit"
    annotation(Placement(transformation(extent={{-120,60},{-100,80}})));
  Blocks.Sources.RealExpression sensePlenum(expression=plenum.p) "Pressure of the plenum"
    annotation(Placement(transformation(extent={{-120,46},{-100,66}})));
  Blocks.Sources.RealExpression senseTemperature(expression=plenum.T) "Temperature of the plenum"
    annotation(Placement(transformation(extent={{-120,32},{-100,52}})));
  Blocks.Sources.RealExpression senseBoost(expression=charge.p) "Pressure before the throttle"
    annotation(Placement(transformation(extent={{-120,18},{-100,38}})));
equation
  w = der(flange_b.phi);
  n = w/Constants.rpm;
  P = -flange_b.tau*w;
  // Air path
  connect(pressure.y, fresh.p_in)
    annotation(Line(points={{-139,-20},{-130,-20},{-130,-22},{-122,-22}}, color={0,0,127}));
  connect(temperature.y, fresh.T_in)
    annotation(Line(points={{-139,-40},{-130,-40},{-130,-30},{-122,-30}}, color={0,0,127}));
  connect(temperature.y, wind.T)
    annotation(Line(points={{-139,-40},{-134,-40},{-134,10},{-122,10}}, color={0,0,127}));
  connect(fresh.port, sensor.port_a)
    annotation(Line(points={{-100,-26},{-90,-26}}, color={0,150,190}));
  connect(sensor.port_b, turbo.air_in)
    annotation(Line(points={{-70,-26},{-66,-26},{-66,-36},{-60,-36}}, color={0,150,190}));
  connect(turbo.air_out, intercooler.port_a)
    annotation(Line(points={{-60,-54},{-96,-54},{-96,0},{-90,0}}, color={0,150,190}));
  connect(wind.port, intercooler.coolant)
    annotation(Line(points={{-100,10},{-98,10},{-98,-14},{-80,-14},{-80,-10}}, color={191,0,0}));
  connect(intercooler.port_b, charge.ports[1])
    annotation(Line(points={{-70,0},{-60,0}}, color={0,150,190}));
  connect(charge.ports[2], throttle.port_a)
    annotation(Line(points={{-60,0},{-34,0}}, color={0,150,190}));
  connect(throttle.port_b, plenum.ports[1])
    annotation(Line(points={{-14,0},{-10,0}}, color={0,150,190}));
  for i in 1:cylinders.n loop
    connect(plenum.ports[1 + i], runner[i].port_a)
      annotation(Line(points={{-10,0},{-12,0},{-12,20},{-34,20},{-34,34},{-30,34}}, color={0,150,190}));
    connect(runner[i].port_b, intakePort[i].ports[1])
      annotation(Line(points={{-10,34},{0,34}}, color={0,150,190}));
    connect(intakePort[i].ports[2], cylinders.intake[i])
      annotation(Line(points={{0,34},{0,20},{26,20},{26,6},{30,6}}, color={0,150,190}));
    connect(cylinders.exhaust[i], exhaustPort[i].ports[1])
      annotation(Line(points={{50,6},{54,6},{54,34},{56,34}}, color={0,150,190}));
    connect(exhaustPort[i].ports[2], primary[i].port_a)
      annotation(Line(points={{56,34},{54,34},{54,-30},{64,-30},{64,-46},{60,-46}}, color={0,150,190}));
    connect(primary[i].port_b, turbo.gas_in[i])
      annotation(Line(points={{40,-46},{0,-46},{0,-54},{-30,-54}}, color={0,150,190}));
    connect(intakePort[i].wall, coolant.port)
      annotation(Line(points={{10,24},{10,14},{16,14},{16,-80},{-20,-80}}, color={191,0,0}));
    connect(exhaustPort[i].wall, hotWalls.port)
      annotation(Line(points={{66,24},{66,18},{88,18},{88,56},{70,56},{70,70},{74,70}}, color={191,0,0}));
  end for;
  connect(turbo.gas_out, exhaustSystem.port_a)
    annotation(Line(points={{-30,-36},{-26,-36},{-26,-26},{-20,-26}}, color={0,150,190}));
  connect(exhaustSystem.port_b, tail.port)
    annotation(Line(points={{0,-26},{10,-26}}, color={0,150,190}));
  connect(pressure.y, tail.p_in)
    annotation(Line(points={{-139,-20},{-136,-20},{-136,-96},{36,-96},{36,-22},{32,-22}}, color={0,0,127}));
  connect(temperature.y, tail.T_in)
    annotation(Line(points={{-139,-40},{-132,-40},{-132,-94},{34,-94},{34,-30},{32,-30}}, color={0,0,127}));
  connect(ducts.port, turbo.wall)
    annotation(Line(points={{-70,-80},{-45,-80},{-45,-60}}, color={191,0,0}));
  connect(coolant.port, cylinders.coolant)
    annotation(Line(points={{-20,-80},{16,-80},{16,-6},{30,-6}}, color={191,0,0}));
  connect(sensePlenum.y, turbo.plenumPressure)
    annotation(Line(points={{-99,56},{-66,56},{-66,-20},{-52.5,-20},{-52.5,-28.5}}, color={0,0,127}));
  // Crankshaft and block
  connect(cylinders.flange, flywheel.flange_a)
    annotation(Line(points={{50,-6},{56,-6},{56,0},{62,0}}, color={0,0,0}));
  connect(flywheel.flange_b, flange_b)
    annotation(Line(points={{82,0},{100,0}}, color={0,0,0}));
  connect(cylinders.flange, rotor.flange_a)
    annotation(Line(points={{50,-6},{56,-6},{56,-30},{62,-30}}, color={0,0,0}));
  connect(rotor.flange_b, flange_b)
    annotation(Line(points={{82,-30},{90,-30},{90,0},{100,0}}, color={0,0,0}));
  connect(cylinders.frame, mount)
    annotation(Line(points={{40,-10},{40,-66},{0,-66},{0,-100}}, color={70,70,70}, thickness=0.5));
  connect(rotor.frame_a, mount)
    annotation(Line(points={{72,-40},{72,-66},{0,-66},{0,-100}}, color={70,70,70}, thickness=0.5));
  connect(housing.frame_a, mount)
    annotation(Line(points={{20,-80},{0,-80},{0,-100}}, color={70,70,70}, thickness=0.5));

  annotation(
    Diagram(coordinateSystem(extent={{-170,-110},{110,110}})),
    Documentation(info="<html>
<p>
Gas, turbocharger, cylinders and crankshaft of the <a href=\"modelica://Layshaft.Vehicles.Engines.TurboEngine\">TurboEngine</a>. What extends it gives throttle, wastegate, fuel and ignition their
commands, as a control unit does.
</p>
</html>"));
end PartialTurboEngine;
