within Layshaft.Engines.Rigs;
model TurboCycle "Turbocharged engine over the crank angle: working cycles at full load"
  extends Icons.Example;
  parameter Units.AngularVelocity_rpm n = 3000 "Speed";
  parameter Real load = 1 "Accelerator";
  inner Vehicles.Atmospheres.Uniform atmosphere "Air"
    annotation(Placement(transformation(extent={{60,70},{80,90}})));
  Vehicles.Engines.TurboEngine engine(
    w_start=n*Constants.rpm,
    fixedStart=false,
    redeclare Cylinders.CrankAngle cylinders,
    plenum(p_start=1.5e5),
    intakePort(each p_start=1.5e5),
    charge(p_start=1.55e5),
    exhaustPort(each p_start=1.6e5),
    throttle(position_start=0.5),
    turbo(p_start={0.99e5,1.55e5,1.6e5,1.04e5}, shaft(w_start=8200), wastegate(opening_start=0.15))) "Engine"
    annotation(Placement(transformation(extent={{-30,-15},{0,15}})));
  Rotational.Sources.ConstantSpeed dynamometer(w_fixed=n*Constants.rpm) "Holds the speed"
    annotation(Placement(transformation(extent={{60,-10},{40,10}})));
  Blocks.Sources.Constant pedal(k=load) "Accelerator"
    annotation(Placement(transformation(extent={{-80,30},{-60,50}})));
  Blocks.Sources.BooleanConstant burns(k=false) "Fuel is not cut"
    annotation(Placement(transformation(extent={{-80,60},{-60,80}})));
  Units.Pressure p1 = engine.cylinders.cylinder[1].p "Pressure in the first cylinder";
  Units.Volume V1 = engine.cylinders.cylinder[1].V "Volume of the first cylinder";
  Units.Angle theta1 = engine.cylinders.cylinder[1].theta "Crank angle of the first cylinder";
equation
  connect(dynamometer.flange, engine.flange_b)
    annotation(Line(points={{40,0},{0,0}}, color={0,0,0}));
  connect(pedal.y, engine.bus.engine.throttle)
    annotation(Line(points={{-59,40},{-15,40},{-15,15}}, color={0,0,127}));
  connect(burns.y, engine.bus.engine.fuelCut)
    annotation(Line(points={{-59,70},{-15,70},{-15,15}}, color={255,0,255}));

  annotation(
    experiment(StopTime=0.4, Interval=0.0001, Tolerance=1e-5),
    __Layshaft(
      plots={
        Plot(title="Pressure over volume", x="V1", y={"p1"}),
        Plot(title="Pressure over crank angle", x="theta1", y={"p1"}),
        Plot(title="Temperature", x="theta1", y={"engine.cylinders.cylinder[1].T"}),
        Plot(title="Valve flows", x="theta1", y={"engine.cylinders.cylinder[1].m_flow_in", "engine.cylinders.cylinder[1].m_flow_ex"}),
        Plot(title="Mass fractions: O2, CO2, fuel", x="theta1", y={"engine.cylinders.cylinder[1].X[2]", "engine.cylinders.cylinder[1].X[3]", "engine.cylinders.cylinder[1].X[7]"}),
        Plot(title="Pressures of the ports", y={"engine.intakePort[1].p", "engine.exhaustPort[1].p", "engine.turbo.manifold.p"}),
        Plot(title="Torque: mean over a cycle", y={"engine.cylinders.indicator.mean"})}),
    Documentation(info="<html>
<p>Ten cycles at 3,000 rpm from a start with air in the cylinders and boost in the intake. The pressure of the ports pulsates with every stroke; fuel appears at the injection, evaporates and burns.</p>
</html>"));
end TurboCycle;
