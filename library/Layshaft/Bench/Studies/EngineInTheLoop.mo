within Layshaft.Bench.Studies;
model EngineInTheLoop "An engine on the bench drives a virtual automatic with converter, and a virtual vehicle"
  extends Icons.Example;
  parameter Units.Ratio ratio[:] = {3.49,1.86,1.41,1.00,0.75} "Ratios of the virtual gearbox";
  parameter Units.Ratio finalDrive = 4.1 "Ratio of the virtual axle";
  parameter Units.Mass m = 9225 "Mass of the virtual vehicle";
  parameter Boolean ideal = false "= true: sensor without noise, resolution and latency"
    annotation(Evaluate=true);
  replaceable Layshaft.Powertrain.Drivers.SampledCycle cycle(redeclare Layshaft.Data.DriveCycles.CycleCWTVC data) constrainedby Layshaft.Blocks.Interfaces.SO "Cycle"
    annotation(Placement(transformation(extent={{-150,50},{-130,70}})));
  Drivers.PedalDriver driver(k=0.25, feedForward=0.35, feedForwardSpeed=0.01, k_brake=0.4, feedBrake=0.16) "Driver"
    annotation(Placement(transformation(extent={{-120,50},{-100,70}})));
  Hybrid.DieselEngine engine(w_start=68) "Engine under test"
    annotation(Placement(transformation(extent={{-80,50},{-60,70}})));
  Components.ShaftSensor sensor(ideal=ideal, w_start=68) "Sensor"
    annotation(Placement(transformation(extent={{-40,50},{-20,70}})));
  Components.Dynamometer dyno(J=3, tau_max=2500, P_max=500e3) "Dynamometer"
    annotation(Placement(transformation(extent={{0,50},{20,70}})));
  Components.SpeedRegulator regulator(k=60*3, tau_max=2500) "Regulator"
    annotation(Placement(transformation(extent={{0,0},{20,20}})));
  Rotational.Sources.Torque measured "Measured torque drives the virtual part"
    annotation(Placement(transformation(extent={{-110,-50},{-90,-30}})));
  Rotational.Components.Inertia pump(J=1.2, w(start=68, fixed=true)) "Pump and converter housing"
    annotation(Placement(transformation(extent={{-80,-50},{-60,-30}})));
  Layshaft.Powertrain.Converters.CapacityConverter converter(redeclare Converter data) "Converter"
    annotation(Placement(transformation(extent={{-50,-50},{-30,-30}})));
  Layshaft.Powertrain.Gears.VariableGear gearbox(T=0.15, ratio_start=ratio[1]) "Gearbox"
    annotation(Placement(transformation(extent={{-20,-50},{0,-30}})));
  Rotational.Components.IdealGear axle(ratio=finalDrive) "Axle"
    annotation(Placement(transformation(extent={{10,-50},{30,-30}})));
  Rotational.Components.RollingRadius wheels(radius=0.522) "Wheels"
    annotation(Placement(transformation(extent={{40,-50},{60,-30}})));
  Layshaft.Powertrain.Vehicles.CarCoastDown car(m=m, F0=0.0045*m*Constants.g_n, F1=0, F2=2e-6*m*Constants.g_n + 0.5*0.62*6.85*1.2, F_brake_max=65e3) "Vehicle"
    annotation(Placement(transformation(extent={{70,-50},{90,-30}})));
  Units.Velocity_kmh v_wanted_kmh "Speed wanted";
  Units.Velocity_kmh v_kmh "Speed";
  Units.Velocity_kmh error_kmh "Speed error";
  Units.AngularVelocity_rpm n_engine "Speed of the engine";
  Units.AngularVelocity_rpm n_turbine "Speed of the virtual turbine";
  Integer gear(start=1, fixed=true) "Gear of the virtual gearbox";
  Units.Power P_measured "Power of the measured torque, which drives the virtual part";
  Components.Tracking tracking "Tracking error"
    annotation(Placement(transformation(extent={{40,0},{60,20}})));
  record Converter "Converter of the virtual automatic"
    extends Layshaft.Data.Converters.CapacityFactor(K0=4.6, stall=1.9);

    annotation(Documentation(info="<html>
<p>Stalls the engine at about 1800 rpm.</p>
</html>"));
  end Converter;
protected
  discrete Units.Time t_shift(start=-10, fixed=true) "Time of the last shift";
initial equation
  engine.flange.phi = 0;
  pump.phi = 0;
  converter.flange_b.phi = 0;
  car.slip = 0;
equation
  connect(cycle.y, driver.v_wanted)
    annotation(Line(points={{-129,60},{-126,60},{-126,66},{-122,66}}, color={0,0,127}));
  driver.v = car.v;
  engine.torque = 1700*driver.accelerator;
  engine.run = true;
  connect(engine.flange, sensor.flange_a)
    annotation(Line(points={{-60,60},{-40,60}}, color={0,0,0}));
  connect(sensor.flange_b, dyno.flange)
    annotation(Line(points={{-20,60},{0,60}}, color={0,0,0}));
  regulator.w_command = pump.w;
  connect(sensor.w, regulator.w)
    annotation(Line(points={{-26,49},{-26,10},{-2,10}}, color={0,0,127}));
  connect(sensor.tau, regulator.tau)
    annotation(Line(points={{-34,49},{-34,4},{-2,4}}, color={0,0,127}));
  connect(regulator.torque, dyno.torque)
    annotation(Line(points={{21,10},{30,10},{30,80},{10,80},{10,71}}, color={0,0,127}));
  connect(sensor.tau, measured.tau)
    annotation(Line(points={{-34,49},{-34,0},{-120,0},{-120,-40},{-112,-40}}, color={0,0,127}));
  connect(measured.flange, pump.flange_a)
    annotation(Line(points={{-90,-40},{-80,-40}}, color={0,0,0}));
  connect(pump.flange_b, converter.flange_a)
    annotation(Line(points={{-60,-40},{-50,-40}}, color={0,0,0}));
  connect(converter.flange_b, gearbox.flange_a)
    annotation(Line(points={{-30,-40},{-20,-40}}, color={0,0,0}));
  connect(gearbox.flange_b, axle.flange_a)
    annotation(Line(points={{0,-40},{10,-40}}, color={0,0,0}));
  connect(axle.flange_b, wheels.flangeR)
    annotation(Line(points={{30,-40},{40,-40}}, color={0,0,0}));
  connect(wheels.flangeT, car.flange)
    annotation(Line(points={{60,-40},{70,-40}}, color={0,127,0}));
  car.brake = driver.brake;
  when sample(0, 0.05) then
    gear = if noEvent(time < pre(t_shift) + 1) then pre(gear) elseif noEvent(converter.w_t > 115 + 60*driver.accelerator) then min(pre(gear) + 1, size(ratio, 1)) elseif noEvent(converter.w_t < 62 + 25*driver.accelerator) then max(pre(gear) - 1, 1) else pre(gear);
    t_shift = if gear <> pre(gear) then time else pre(t_shift);
  end when;
  gearbox.ratio = ratio[gear];
  connect(tracking.actual, sensor.w)
    annotation(Line(points={{38,4},{34,4},{34,-10},{-26,-10},{-26,49}}, color={0,0,127}));
  tracking.command = pump.w;
  v_wanted_kmh = cycle.y/Constants.kmh;
  v_kmh = car.v/Constants.kmh;
  error_kmh = v_kmh - v_wanted_kmh;
  n_engine = engine.n;
  P_measured = measured.tau*pump.w;
  n_turbine = converter.w_t*30/Constants.pi;

  annotation(
    experiment(StopTime=200, Interval=0.05, Tolerance=1e-5),
    __Layshaft(
      plots={
        Plot(title="Speed", y={"v_wanted_kmh", "v_kmh"}),
        Plot(title="Engine and virtual turbine", y={"n_engine", "n_turbine"}),
        Plot(title="Torque of the engine and at the sensor", y={"engine.tau", "sensor.tau"}),
        Plot(title="Gear", y={"gear"}),
        Plot(title="Tracking error", y={"tracking.error"})},
      energy={Power(title="Measured torque", variable="P_measured", role="source")},
      cards={
        Card(title="Fuel rate, mean", variable="engine.fuelRate", value="mean"),
        Card(title="Greatest speed error", variable="error_kmh", value="max")}),
    Diagram(coordinateSystem(extent={{-160,-70},{110,100}})),
    Documentation(info="<html>
<p>Only the engine is real. Converter, five-speed gearbox, axle and vehicle are virtual: the measured torque accelerates the pump of the virtual converter, and the dynamometer holds the engine to the speed of the pump.</p>
</html>"));
end EngineInTheLoop;
