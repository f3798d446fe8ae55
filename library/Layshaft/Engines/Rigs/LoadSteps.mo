within Layshaft.Engines.Rigs;
model LoadSteps "Turbocharged engine: tip-in and tip-out at constant speed, then idle against a load"
  extends Icons.Example;
  parameter Units.AngularVelocity_rpm n = 2500 "Speed of the dynamometer";
  inner Vehicles.Atmospheres.Uniform atmosphere "Air"
    annotation(Placement(transformation(extent={{60,70},{80,90}})));
  replaceable Vehicles.Engines.TurboEngine engine(w_start=n*Constants.rpm, fixedStart=false) "Engine on the dynamometer"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-30,20},{0,50}})));
  Rotational.Sources.ConstantSpeed dynamometer(w_fixed=n*Constants.rpm) "Holds the speed"
    annotation(Placement(transformation(extent={{60,25},{40,45}})));
  replaceable Vehicles.Engines.TurboEngine idling(w_start=1500*Constants.rpm) "Engine that is free and idles"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-30,-60},{0,-30}})));
  Rotational.Sources.Torque load "Steering pump, alternator"
    annotation(Placement(transformation(extent={{60,-55},{40,-35}})));
  Blocks.Sources.TimeTable pedal(table=[0, 0.1; 4, 0.1; 4.05, 1; 8, 1; 8.05, 0.1; 12, 0.1]) "Accelerator"
    annotation(Placement(transformation(extent={{-80,50},{-60,70}})));
  Blocks.Sources.TimeTable loadTorque(table=[0, 0; 8, 0; 8.01, -20; 10, -20; 10.01, 0]) "Load at idle"
    annotation(Placement(transformation(extent={{100,-55},{80,-35}})));
  Blocks.Sources.Constant noPedal(k=0) "Accelerator of the idling engine"
    annotation(Placement(transformation(extent={{-80,-40},{-60,-20}})));
  Blocks.Sources.BooleanConstant burns(k=false) "Fuel is never cut"
    annotation(Placement(transformation(extent={{-80,0},{-60,20}})));
  Units.Torque torque = -engine.flange_b.tau "Torque at the clutch";
equation
  connect(dynamometer.flange, engine.flange_b)
    annotation(Line(points={{40,35},{0,35}}, color={0,0,0}));
  connect(load.flange, idling.flange_b)
    annotation(Line(points={{40,-45},{0,-45}}, color={0,0,0}));
  connect(loadTorque.y, load.tau)
    annotation(Line(points={{79,-45},{62,-45}}, color={0,0,127}));
  connect(pedal.y, engine.bus.engine.throttle)
    annotation(Line(points={{-59,60},{-15,60},{-15,50}}, color={0,0,127}));
  connect(noPedal.y, idling.bus.engine.throttle)
    annotation(Line(points={{-59,-30},{-40,-30},{-40,-24},{-15,-24},{-15,-30}}, color={0,0,127}));
  connect(burns.y, engine.bus.engine.fuelCut)
    annotation(Line(points={{-59,10},{-50,10},{-50,56},{-15,56},{-15,50}}, color={255,0,255}));
  connect(burns.y, idling.bus.engine.fuelCut)
    annotation(Line(points={{-59,10},{-15,10},{-15,-30}}, color={255,0,255}));

  annotation(
    experiment(StopTime=12, Interval=0.01, Tolerance=1e-6),
    __Layshaft(
      plots={
        Plot(title="Torque", y={"torque", "engine.control.torque.tau_wanted"}),
        Plot(title="Pressures", y={"engine.plenum.p", "engine.charge.p", "engine.turbo.manifold.p"}),
        Plot(title="Speed of the turbocharger", y={"engine.turbo.shaft.n"}),
        Plot(title="Wastegate, dump valve, throttle", y={"engine.turbo.wastegate.opening", "engine.turbo.dumpValve.opening", "engine.throttle.position"}),
        Plot(title="Lambda", y={"engine.lambdaSensor.lambda", "engine.control.mixture.lambda_wanted"}),
        Plot(title="Idle speed", y={"idling.n"})}),
    Documentation(info="<html>
<p>At 4 s the accelerator is pressed: the plenum fills at once, the turbocharger needs its time. At 8 s it is released: the throttle closes, the dump valve opens. The idling engine comes down from 1,500 rpm, and is
loaded with 20 N.m from 8 to 10 s.</p>
</html>"));
end LoadSteps;
