within Layshaft.Vehicles.Rigs;
model Engine "Engine test rig: the crank-angle-resolved engine at full and part load over speed, then at idle"
  extends Icons.Example;
  parameter Units.AngularVelocity_rpm n_low = 1000 "Lowest speed";
  parameter Units.AngularVelocity_rpm n_high = 6000 "Highest speed";
  inner Atmospheres.Uniform atmosphere "Air"
    annotation(Placement(transformation(extent={{60,70},{80,90}})));
  Engines.FourCylinderEngine engine(w_start=n_low*Constants.rpm, flywheel(phi(fixed=false), w(fixed=false))) "Engine on the dynamometer"
    annotation(Placement(transformation(extent={{-30,20},{0,50}})));
  Rotational.Sources.Speed dynamometer(T=0.01) "Holds the speed"
    annotation(Placement(transformation(extent={{60,25},{40,45}})));
  Engines.FourCylinderEngine idling(w_start=1500*Constants.rpm) "Engine that is free and idles"
    annotation(Placement(transformation(extent={{-30,-60},{0,-30}})));
  Powertrain.Controls.IdleController idle(w_idle=80) "Idle controller"
    annotation(Placement(transformation(extent={{-80,-50},{-60,-30}})));
  Engines.CrankAngle.Indicator indicator(displacement=engine.data.displacement, phi=engine.mechanics.phi, expansion=sum(engine.cylinder.expansion), torque=-engine.flange_b.tau) "Mean values of the engine on the dynamometer"
    annotation(Placement(transformation(extent={{20,60},{40,80}})));
  Blocks.Sources.TimeTable speed(table=[0, n_low; 0.5, n_low; 4.5, n_high; 5, n_high]) "Speed of the dynamometer in rpm"
    annotation(Placement(transformation(extent={{90,25},{70,45}})));
  Blocks.Sources.TimeTable throttle(table=[0, 1; 5, 1; 5.1, 0.1; 6, 0.1]) "Throttle: open, then part load"
    annotation(Placement(transformation(extent={{-80,50},{-60,70}})));
  Blocks.Sources.Constant noPedal(k=0) "Accelerator pedal of the idling engine"
    annotation(Placement(transformation(extent={{-110,-40},{-90,-20}})));
  Blocks.Sources.BooleanConstant burns(k=false) "Fuel is never cut"
    annotation(Placement(transformation(extent={{-80,0},{-60,20}})));
equation
  dynamometer.w_ref = speed.y*Constants.rpm;
  connect(dynamometer.flange, engine.flange_b)
    annotation(Line(points={{40,35},{0,35}}, color={0,0,0}));
  connect(throttle.y, engine.bus.engine.throttle)
    annotation(Line(points={{-59,60},{-15,60},{-15,50}}, color={0,0,127}));
  connect(burns.y, engine.bus.engine.fuelCut)
    annotation(Line(points={{-59,10},{-40,10},{-40,56},{-15,56},{-15,50}}, color={255,0,255}));
  connect(burns.y, idling.bus.engine.fuelCut)
    annotation(Line(points={{-59,10},{-15,10},{-15,-30}}, color={255,0,255}));
  connect(noPedal.y, idle.pedal)
    annotation(Line(points={{-89,-30},{-86,-30},{-86,-34},{-82,-34}}, color={0,0,127}));
  connect(idling.bus.engine.speed, idle.w)
    annotation(Line(points={{-15,-30},{-15,-20},{-86,-20},{-86,-46},{-82,-46}}, color={0,0,127}));
  connect(idle.throttle, idling.bus.engine.throttle)
    annotation(Line(points={{-59,-40},{-40,-40},{-40,-24},{-15,-24},{-15,-30}}, color={0,0,127}));

  annotation(
    experiment(StopTime=8, Tolerance=1e-6, Interval=0.001),
    __Layshaft(
      plots={
        Plot(title="Mean torque over speed", x="engine.n", y={"indicator.mean"}),
        Plot(title="Indicated mean pressure", y={"indicator.imep"}),
        Plot(title="Torque at the flywheel", y={"indicator.mean", "engine.mechanics.gasTorque"}),
        Plot(title="Speed at idle", y={"idling.n"}),
        Plot(title="Pressure in the plenum", y={"engine.air.p", "idling.air.p"})}),
    Documentation(info="<html>
<p>The dynamometer takes the engine from 1000 to 6000 rpm at full load and then closes the throttle to a tenth. A second engine comes from 1500 rpm down to idle. The torque is that at the flywheel, less what accelerates it.</p>
</html>"));
end Engine;
