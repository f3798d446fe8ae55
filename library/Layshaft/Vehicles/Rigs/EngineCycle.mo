within Layshaft.Vehicles.Rigs;
model EngineCycle "One cycle of the crank-angle-resolved engine: pressures, flows, torque, forces on the block"
  extends Icons.Example;
  parameter Units.AngularVelocity_rpm n = 2500 "Speed";
  parameter Real throttle = 1 "Position of the throttle";
  inner MultiBody.World world(n={0,0,-1}) "World: holds the block"
    annotation(Placement(transformation(extent={{-90,-80},{-70,-60}})));
  inner Atmospheres.Uniform atmosphere "Air"
    annotation(Placement(transformation(extent={{60,70},{80,90}})));
  Engines.FourCylinderEngine engine(spatial=true, w_start=n*Constants.rpm, rotor(phi(fixed=false), w(fixed=false))) "Engine"
    annotation(Placement(transformation(extent={{-30,-15},{0,15}})));
  Rotational.Sources.ConstantSpeed dynamometer(w_fixed=n*Constants.rpm) "Holds the speed"
    annotation(Placement(transformation(extent={{60,-10},{40,10}})));
  Engines.CrankAngle.Indicator indicator(displacement=engine.data.displacement, phi=engine.mechanics.phi, expansion=sum(engine.cylinder.expansion), torque=-engine.flange_b.tau) "Mean values"
    annotation(Placement(transformation(extent={{20,40},{40,60}})));
  Blocks.Sources.Constant pedal(k=throttle) "Throttle"
    annotation(Placement(transformation(extent={{-80,30},{-60,50}})));
  Blocks.Sources.BooleanConstant burns(k=false) "Fuel is not cut"
    annotation(Placement(transformation(extent={{-80,60},{-60,80}})));
  Units.Pressure p1 = engine.cylinder[1].p "Pressure in the first cylinder";
  Units.Volume V1 = engine.cylinder[1].V "Volume of the first cylinder";
  Units.Angle theta1 = engine.cylinder[1].theta "Crank angle of the first cylinder";
equation
  connect(dynamometer.flange, engine.flange_b)
    annotation(Line(points={{40,0},{0,0}}, color={0,0,0}));
  connect(pedal.y, engine.bus.engine.throttle)
    annotation(Line(points={{-59,40},{-15,40},{-15,15}}, color={0,0,127}));
  connect(burns.y, engine.bus.engine.fuelCut)
    annotation(Line(points={{-59,70},{-15,70},{-15,15}}, color={255,0,255}));
  connect(world.frame_b, engine.mount)
    annotation(Line(points={{-70,-70},{-15,-70},{-15,-15}}, color={70,70,70}, thickness=0.5));

  annotation(
    experiment(StopTime=0.576, Tolerance=1e-8, Interval=0.0001),
    __Layshaft(
      plots={
        Plot(title="Pressure over volume", x="V1", y={"p1"}),
        Plot(title="Pressure over crank angle", x="theta1", y={"p1"}),
        Plot(title="Valve flows", y={"engine.cylinder[1].m_flow_in", "engine.cylinder[1].m_flow_ex"}),
        Plot(title="Torque", y={"engine.mechanics.gasTorque", "engine.mechanics.massTorque", "indicator.mean"}),
        Plot(title="Force on the block, vertical", y={"engine.mount.f[3]"}),
        Plot(title="Indicated mean pressure", y={"indicator.imep"})}),
    Documentation(info="<html>
<p>Twelve cycles from a start with air in the cylinders; the last ones are alike. The block feels the reaction of the torque and the second-order forces of the pistons.</p>
</html>"));
end EngineCycle;
