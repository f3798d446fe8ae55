within Layshaft.Engines.Rigs;
model FullLoad "Turbocharged engine on the dynamometer: full load over speed"
  extends Icons.Example;
  parameter Units.AngularVelocity_rpm n_low = 1000 "Lowest speed";
  parameter Units.AngularVelocity_rpm n_high = 7400 "Highest speed";
  inner Vehicles.Atmospheres.Uniform atmosphere "Air"
    annotation(Placement(transformation(extent={{60,70},{80,90}})));
  replaceable Vehicles.Engines.TurboEngine engine(w_start=n_low*Constants.rpm, fixedStart=false) "Engine"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-30,-15},{0,15}})));
  Rotational.Sources.Speed dynamometer(T=0.01) "Holds the speed"
    annotation(Placement(transformation(extent={{60,-10},{40,10}})));
  Blocks.Sources.TimeTable speed(table=[0, n_low; 6, n_low; 70, n_high]) "Speed in rpm"
    annotation(Placement(transformation(extent={{100,-10},{80,10}})));
  Blocks.Sources.TimeTable pedal(table=[0, 0.1; 1, 0.1; 1.5, 1; 100, 1]) "Accelerator"
    annotation(Placement(transformation(extent={{-80,30},{-60,50}})));
  Blocks.Sources.BooleanConstant burns(k=false) "Fuel is never cut"
    annotation(Placement(transformation(extent={{-80,60},{-60,80}})));
  Units.Torque torque = -engine.flange_b.tau "Torque at the clutch";
  Real power_kW = engine.P/1000 "Power at the clutch in kW";
  Real consumption = engine.fuelFlow*3.6e9/max(engine.P, 1000) "Specific consumption in g/kWh";
equation
  dynamometer.w_ref = speed.y*Constants.rpm;
  connect(dynamometer.flange, engine.flange_b)
    annotation(Line(points={{40,0},{0,0}}, color={0,0,0}));
  connect(pedal.y, engine.bus.engine.throttle)
    annotation(Line(points={{-59,40},{-15,40},{-15,15}}, color={0,0,127}));
  connect(burns.y, engine.bus.engine.fuelCut)
    annotation(Line(points={{-59,70},{-15,70},{-15,15}}, color={255,0,255}));

  annotation(
    experiment(StopTime=70, Interval=0.05, Tolerance=1e-6),
    __Layshaft(
      plots={
        Plot(title="Torque over speed", x="engine.n", y={"torque"}),
        Plot(title="Power over speed", x="engine.n", y={"power_kW"}),
        Plot(title="Pressures over speed", x="engine.n", y={"engine.plenum.p", "engine.charge.p", "engine.turbo.manifold.p"}),
        Plot(title="Speed of the turbocharger", x="engine.n", y={"engine.turbo.shaft.n"}),
        Plot(title="Wastegate", x="engine.n", y={"engine.turbo.wastegate.opening"}),
        Plot(title="Exhaust temperature", x="engine.n", y={"engine.turbo.manifold.T"}),
        Plot(title="Consumption, g/kWh", x="engine.n", y={"consumption"})}),
    Documentation(info="<html>
<p>The dynamometer takes the engine slowly from 1,000 to 7,400 rpm with the accelerator pressed. Below about 2,000 rpm the turbocharger cannot give the pressure that is wanted: the wastegate is closed; above, it
holds the torque.</p>
</html>"));
end FullLoad;
