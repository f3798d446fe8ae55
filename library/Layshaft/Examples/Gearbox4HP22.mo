within Layshaft.Examples;
model Gearbox4HP22 "Full-throttle upshift 1-2-3-4 with all clutches of the ZF 4HP22"
  extends Icons.Example;
  parameter Units.Ratio finalDrive = 3.73 "Ratio of the final drive";
  parameter Units.Mass m = 1450 "Mass of the car";
  Powertrain.Engines.Engine engine(T_start=363.15, w_start=200, crankshaft(phi(start=0, fixed=true))) "Engine"
    annotation(Placement(transformation(extent={{-100,-10},{-80,10}})));
  Powertrain.Converters.LockUpTC converter "Converter, lock-up open"
    annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  Powertrain.Gearboxes.ZF4HP22 gearbox(
    inShaft(phi(start=0, fixed=true), w(start=0, fixed=true)),
    sunShaft(phi(start=0, fixed=true), w(start=0, fixed=true)),
    sunOverdriveShaft(phi(start=0, fixed=true), w(start=0, fixed=true)),
    ringShaft(phi(start=0, fixed=true), w(start=0, fixed=true))) "Gearbox"
    annotation(Placement(transformation(extent={{-30,-10},{-10,10}})));
  Powertrain.Gearboxes.ClutchControl clutchControl "Clutch control"
    annotation(Placement(transformation(extent={{-10,35},{10,55}})));
  Blocks.Sources.IntegerTable gearEcu(times={6,13,18}, values={2,3,4}, startValue=1) "Gearbox ECU: gears over time"
    annotation(Placement(transformation(extent={{-50,35},{-30,55}})));
  Rotational.Components.IdealGear axle(ratio=finalDrive) "Final drive"
    annotation(Placement(transformation(extent={{10,-10},{30,10}})));
  Rotational.Components.Inertia wheels(J=3.6) "Wheels"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  Rotational.Components.RollingRadius tyre(radius=0.303) "Rolling radius"
    annotation(Placement(transformation(extent={{70,-10},{90,10}})));
  Powertrain.Vehicles.CarCoastDown car(m=m, body(s(fixed=false), v(start=0))) "Car"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  Blocks.Sources.Step throttle(offset=0.05, height=0.95, startTime=0.2) "Driver: full throttle"
    annotation(Placement(transformation(extent={{-140,10},{-120,30}})));
  Blocks.Sources.Constant open(k=0) "Lock-up open, brake released"
    annotation(Placement(transformation(extent={{-140,60},{-120,80}})));
  Blocks.Sources.BooleanConstant inject(k=false) "Engine ECU: no fuel cut"
    annotation(Placement(transformation(extent={{-140,-30},{-120,-10}})));
  Units.AngularVelocity_rpm n_engine "Engine speed";
  Units.AngularVelocity_rpm n_turbine "Turbine speed";
  Units.Velocity_kmh v_kmh "Speed of the car";
  Units.Acceleration a "Acceleration of the car";
equation
  connect(throttle.y, engine.throttle)
    annotation(Line(points={{-119,20},{-110,20},{-110,6},{-102,6}}, color={0,0,127}));
  connect(inject.y, engine.fuelCut)
    annotation(Line(points={{-119,-20},{-110,-20},{-110,-6},{-102,-6}}, color={255,0,255}));
  connect(car.v, engine.airSpeed)
    annotation(Line(points={{121,0},{129.5,0},{129.5,-19.5},{-110.5,-19.5},{-110.5,0},{-102,0}}, color={0,0,127}));
  connect(open.y, converter.lockUp)
    annotation(Line(points={{-119,70},{-60,70},{-60,11}}, color={0,0,127}));
  connect(open.y, car.brake)
    annotation(Line(points={{-119,70},{110,70},{110,11}}, color={0,0,127}));
  connect(engine.flange, converter.flange_a)
    annotation(Line(points={{-80,0},{-70,0}}, color={0,0,0}));
  connect(converter.flange_b, gearbox.flange_a)
    annotation(Line(points={{-50,0},{-30,0}}, color={0,0,0}));
  connect(gearEcu.y, clutchControl.gear)
    annotation(Line(points={{-29,45},{-12,45}}, color={255,127,0}));
  connect(clutchControl.pressure, gearbox.pressure)
    annotation(Line(points={{11,45},{16,45},{16,24},{-20,24},{-20,11}}, color={0,0,127}));
  connect(gearbox.flange_b, axle.flange_a)
    annotation(Line(points={{-10,0},{10,0}}, color={0,0,0}));
  connect(axle.flange_b, wheels.flange_a)
    annotation(Line(points={{30,0},{40,0}}, color={0,0,0}));
  connect(wheels.flange_b, tyre.flangeR)
    annotation(Line(points={{60,0},{70,0}}, color={0,0,0}));
  connect(tyre.flangeT, car.flange)
    annotation(Line(points={{90,0},{100,0}}, color={0,127,0}));
  n_engine = engine.n;
  n_turbine = converter.turbine.w/Constants.rpm;
  v_kmh = car.v/Constants.kmh;
  a = car.a;

  annotation(
    experiment(StopTime=25, Interval=0.01, Tolerance=1e-6),
    __Layshaft(
      plots={
        Plot(title="Speeds", y={"n_engine", "n_turbine"}),
        Plot(title="Acceleration", y={"a"}),
        Plot(title="Speed of the car", y={"v_kmh"}),
        Plot(title="Gear", y={"gearEcu.y"}),
        Plot(title="Clutch E: torque", y={"gearbox.E.tau"}),
        Plot(title="Clutch E: slip", y={"gearbox.E.slip"}),
        Plot(title="Clutch E: 1 forward, 0 stuck, -1 backward, 2 open", y={"gearbox.E.mode"})},
      cards={
        Card(title="Speed reached", variable="v_kmh"),
        Card(title="Greatest acceleration", variable="a", value="max"),
        Card(title="Greatest engine speed", variable="n_engine", value="max")}),
    Diagram(coordinateSystem(extent={{-150,-100},{150,100}})),
    Documentation(info="<html>
<p>
Look at <code>n_engine</code>, <code>n_turbine</code> and the acceleration <code>a</code>.
In the shift from third to fourth gear at 18 s the clutch E (<code>gearbox.E.tau</code>,
<code>gearbox.E.slip</code>, <code>gearbox.E.mode</code>, command
<code>clutchControl.command[6]</code>) starts to open and the brake F to close. E still
holds while F builds up its torque: the torque of E changes its sign at 18.24 s. At 18.51 s E
starts to slide, at 18.64 s it has its full slip, before it is fully open at 18.7 s. The
acceleration falls below zero and then shoots up: a double peak.
<a href=\"modelica://Layshaft.Examples.OptimalShift34\">OptimalShift34</a> avoids it.
</p>
</html>"));
end Gearbox4HP22;
