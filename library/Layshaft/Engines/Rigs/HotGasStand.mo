within Layshaft.Engines.Rigs;
model HotGasStand "Turbocharger on a burner: run-up, then the throttle behind the compressor closes beyond the surge line"
  extends Icons.Example;
  Components.Boundary air "Air"
    annotation(Placement(transformation(extent={{-100,20},{-80,40}})));
  Components.Orifice filter(area=3e-3) "Air filter"
    annotation(Placement(transformation(extent={{-70,20},{-50,40}})));
  Turbo.Turbocharger turbo "Turbocharger"
    annotation(Placement(transformation(extent={{-30,-20},{10,20}})));
  Components.VariableOrifice throttle "Throttle behind the compressor"
    annotation(Placement(transformation(extent={{-50,-50},{-70,-30}})));
  Components.Boundary collector "Air"
    annotation(Placement(transformation(extent={{-100,-50},{-80,-30}})));
  Components.Boundary burner(useInputs=true, X={0.72,0,0.19,0.09,0,0,0}) "Burner"
    annotation(Placement(transformation(extent={{90,-50},{70,-30}})));
  Components.Orifice hotPipe(area=2e-3, kappa=1.33) "Pipe from the burner"
    annotation(Placement(transformation(extent={{50,-50},{30,-30}})));
  Components.Orifice exhaustPipe(area=2.5e-3, kappa=1.33) "Exhaust pipe"
    annotation(Placement(transformation(extent={{30,20},{50,40}})));
  Components.Boundary outside "Air"
    annotation(Placement(transformation(extent={{90,20},{70,40}})));
  Thermal.Sources.FixedTemperature walls(T=350) "Walls"
    annotation(Placement(transformation(extent={{-50,-90},{-30,-70}})));
  Blocks.Sources.TimeTable pressure(table=[0, 1.1e5; 2, 1.8e5; 10, 1.8e5]) "Pressure of the burner"
    annotation(Placement(transformation(extent={{130,-40},{110,-20}})));
  Blocks.Sources.Constant temperature(k=1000) "Temperature of the burner"
    annotation(Placement(transformation(extent={{130,-70},{110,-50}})));
  Blocks.Sources.TimeTable area(table=[0, 4e-4; 3, 4e-4; 10, 4e-5]) "Area of the throttle"
    annotation(Placement(transformation(extent={{-100,-10},{-80,10}})));
  Blocks.Sources.Constant closed(k=0) "Wastegate closed"
    annotation(Placement(transformation(extent={{50,60},{30,80}})));
  Blocks.Sources.RealExpression sense(expression=turbo.outlet.p) "The dump valve stays closed"
    annotation(Placement(transformation(extent={{-60,60},{-40,80}})));
equation
  connect(air.port, filter.port_a)
    annotation(Line(points={{-80,30},{-70,30}}, color={0,150,190}));
  connect(filter.port_b, turbo.air_in)
    annotation(Line(points={{-50,30},{-40,30},{-40,12},{-30,12}}, color={0,150,190}));
  connect(turbo.air_out, throttle.port_a)
    annotation(Line(points={{-30,-12},{-40,-12},{-40,-40},{-50,-40}}, color={0,150,190}));
  connect(throttle.port_b, collector.port)
    annotation(Line(points={{-70,-40},{-80,-40}}, color={0,150,190}));
  connect(burner.port, hotPipe.port_a)
    annotation(Line(points={{70,-40},{50,-40}}, color={0,150,190}));
  connect(hotPipe.port_b, turbo.gas_in[1])
    annotation(Line(points={{30,-40},{20,-40},{20,-12},{10,-12}}, color={0,150,190}));
  connect(turbo.gas_out, exhaustPipe.port_a)
    annotation(Line(points={{10,12},{20,12},{20,30},{30,30}}, color={0,150,190}));
  connect(exhaustPipe.port_b, outside.port)
    annotation(Line(points={{50,30},{70,30}}, color={0,150,190}));
  connect(walls.port, turbo.wall)
    annotation(Line(points={{-30,-80},{-10,-80},{-10,-20}}, color={191,0,0}));
  connect(pressure.y, burner.p_in)
    annotation(Line(points={{109,-30},{100,-30},{100,-36},{92,-36}}, color={0,0,127}));
  connect(temperature.y, burner.T_in)
    annotation(Line(points={{109,-60},{100,-60},{100,-44},{92,-44}}, color={0,0,127}));
  connect(area.y, throttle.area)
    annotation(Line(points={{-79,0},{-60,0},{-60,-29}}, color={0,0,127}));
  connect(closed.y, turbo.wastegateCommand)
    annotation(Line(points={{29,70},{0,70},{0,22}}, color={0,0,127}));
  connect(sense.y, turbo.plenumPressure)
    annotation(Line(points={{-39,70},{-20,70},{-20,22}}, color={0,0,127}));

  annotation(
    experiment(StopTime=10, Tolerance=1e-6),
    __Layshaft(
      plots={
        Plot(title="Speed of the shaft", y={"turbo.shaft.n"}),
        Plot(title="Ratios of the pressures", y={"turbo.compressor.Pi", "turbo.turbine.Pi"}),
        Plot(title="Map of the compressor: ratio of the pressures over corrected flow", x="turbo.compressor.W", y={"turbo.compressor.Pi", "turbo.compressor.Pi_surge"}),
        Plot(title="Torques", y={"turbo.compressor.tau", "turbo.turbine.tau"}),
        Plot(title="Efficiencies", y={"turbo.compressor.eta", "turbo.turbine.eta"})}),
    Documentation(info="<html>
<p>The burner brings the turbocharger to about 90,000 rpm; then the throttle behind the compressor closes, and the compressor passes its surge line at about 6 s. Its torque does not vanish with the flow.</p>
</html>"));
end HotGasStand;
