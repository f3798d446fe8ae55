within Layshaft.Engines.Turbo;
model Turbocharger "Turbocharger with ducts, wastegate and dump valve"
  parameter Integer nGas(min=1) = 1 "Number of exhaust pipes of the engine"
    annotation(Evaluate=true);
  parameter Units.Volume V_inlet(min=Constants.small) = 1e-3 "Duct before the compressor";
  parameter Units.Volume V_outlet(min=Constants.small) = 2e-3 "Duct behind the compressor";
  parameter Units.Volume V_turbine(min=Constants.small) = 1e-3 "Exhaust manifold and housing before the turbine";
  parameter Units.Volume V_exhaust(min=Constants.small) = 2e-3 "Duct behind the turbine";
  parameter Boolean traced = false "= true: the composition of the air may change, as where exhaust gas is led back"
    annotation(Evaluate=true);
  parameter Boolean useWall = true "= true: the ducts behind compressor and turbine exchange heat with their walls"
    annotation(Evaluate=true);
  parameter Units.Pressure p_start[4] = {1e5,1e5,1.05e5,1.02e5} "Pressures at the start: before and behind compressor, before and behind turbine"
    annotation(Dialog(tab="Initialization"));
  parameter Units.Temperature T_start[4] = {293,300,800,750} "Temperatures at the start, in the same order"
    annotation(Dialog(tab="Initialization"));
  parameter Units.MassFraction X_exhaust[Media.n] = {0.72,0,0.19,0.09,0,0,0} "Composition of the exhaust gas at the start"
    annotation(Dialog(tab="Initialization"));
  replaceable model WallHeat = HeatTransfer.FlowRegime(diameter=0.05, surface=0.06) constrainedby Interfaces.HeatTransfer "Heat transfer in the ducts"
    annotation(choicesAllMatching=true);
  replaceable EllipseCompressor compressor constrainedby Interfaces.Compressor "Compressor"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-60,-10},{-40,10}})));
  StodolaTurbine turbine "Turbine"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  Shaft shaft "Shaft"
    annotation(Placement(transformation(extent={{-10,-50},{10,-30}})));
  Wastegate wastegate "Wastegate"
    annotation(Placement(transformation(extent={{40,30},{60,50}})));
  DumpValve dumpValve "Recirculating dump valve"
    annotation(Placement(transformation(extent={{-40,30},{-60,50}})));
  Components.Volume inlet(nPorts=3, V=V_inlet, traced=traced, p_start=p_start[1], T_start=T_start[1]) "Duct before the compressor"
    annotation(Placement(transformation(extent={{-90,-10},{-70,10}})));
  Components.Volume outlet(nPorts=3, V=V_outlet, traced=traced, p_start=p_start[2], T_start=T_start[2], useWall=useWall, redeclare model HeatTransfer = WallHeat) "Duct behind the compressor"
    annotation(Placement(transformation(extent={{-30,-10},{-10,10}})));
  Components.Volume manifold(nPorts=2 + nGas, V=V_turbine, p_start=p_start[3], T_start=T_start[3], X_start=X_exhaust) "Housing before the turbine"
    annotation(Placement(transformation(extent={{10,-10},{30,10}})));
  Components.Volume exhaust(nPorts=3, V=V_exhaust, p_start=p_start[4], T_start=T_start[4], X_start=X_exhaust, useWall=useWall, redeclare model HeatTransfer = WallHeat) "Duct behind the turbine"
    annotation(Placement(transformation(extent={{70,-10},{90,10}})));
  Interfaces.GasPort_a air_in "Air from the filter"
    annotation(Placement(transformation(extent={{-110,50},{-90,70}})));
  Interfaces.GasPort_b air_out "Air to the intercooler"
    annotation(Placement(transformation(extent={{-110,-70},{-90,-50}})));
  Interfaces.GasPort_a gas_in[nGas] "Exhaust gas from the engine"
    annotation(Placement(transformation(extent={{90,-70},{110,-50}})));
  Interfaces.GasPort_b gas_out "Exhaust gas to the exhaust system"
    annotation(Placement(transformation(extent={{90,50},{110,70}})));
  Thermal.Interfaces.HeatPort_a wall if useWall "Walls of the ducts"
    annotation(Placement(transformation(extent={{-10,-110},{10,-90}})));
  Blocks.Interfaces.RealInput wastegateCommand "Command of the wastegate, 0: closed, 1: open"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={50,110})));
  Blocks.Interfaces.RealInput plenumPressure(unit="Pa") "Pressure of the plenum, for the dump valve"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={-50,110})));
equation
  connect(air_in, inlet.ports[1])
    annotation(Line(points={{-100,60},{-94,60},{-94,0},{-90,0}}, color={0,150,190}));
  connect(inlet.ports[2], compressor.port_a)
    annotation(Line(points={{-90,0},{-60,0}}, color={0,150,190}));
  connect(compressor.port_b, outlet.ports[1])
    annotation(Line(points={{-40,0},{-30,0}}, color={0,150,190}));
  connect(outlet.ports[2], air_out)
    annotation(Line(points={{-30,0},{-34,0},{-34,-60},{-100,-60}}, color={0,150,190}));
  connect(outlet.ports[3], dumpValve.port_a)
    annotation(Line(points={{-30,0},{-34,0},{-34,40},{-40,40}}, color={0,150,190}));
  connect(dumpValve.port_b, inlet.ports[3])
    annotation(Line(points={{-60,40},{-92,40},{-92,0},{-90,0}}, color={0,150,190}));
  connect(gas_in, manifold.ports[3:2 + nGas])
    annotation(Line(points={{100,-60},{6,-60},{6,0},{10,0}}, color={0,150,190}));
  connect(manifold.ports[1], turbine.port_a)
    annotation(Line(points={{10,0},{40,0}}, color={0,150,190}));
  connect(turbine.port_b, exhaust.ports[1])
    annotation(Line(points={{60,0},{70,0}}, color={0,150,190}));
  connect(manifold.ports[2], wastegate.port_a)
    annotation(Line(points={{10,0},{6,0},{6,40},{40,40}}, color={0,150,190}));
  connect(wastegate.port_b, exhaust.ports[2])
    annotation(Line(points={{60,40},{66,40},{66,0},{70,0}}, color={0,150,190}));
  connect(exhaust.ports[3], gas_out)
    annotation(Line(points={{70,0},{66,0},{66,60},{100,60}}, color={0,150,190}));
  connect(compressor.flange, shaft.flange_a)
    annotation(Line(points={{-50,-10},{-50,-40},{-10,-40}}, color={0,0,0}));
  connect(turbine.flange, shaft.flange_b)
    annotation(Line(points={{50,-10},{50,-40},{10,-40}}, color={0,0,0}));
  connect(wastegateCommand, wastegate.command)
    annotation(Line(points={{50,110},{50,51}}, color={0,0,127}));
  connect(plenumPressure, dumpValve.control)
    annotation(Line(points={{-50,110},{-50,51}}, color={0,0,127}));
  connect(outlet.wall, wall)
    annotation(Line(points={{-20,-10},{-20,-80},{0,-80},{0,-100}}, color={191,0,0}));
  connect(exhaust.wall, wall)
    annotation(Line(points={{80,-10},{80,-80},{0,-80},{0,-100}}, color={191,0,0}));

  annotation(
    Icon(graphics={
      Polygon(points={{-90,80},{-20,30},{-20,-30},{-90,-80},{-90,80}}, lineColor={0,110,140}, fillColor={205,232,240}, fillPattern=FillPattern.Solid),
      Polygon(points={{90,80},{20,30},{20,-30},{90,-80},{90,80}}, lineColor={160,60,30}, fillColor={245,220,205}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-20,6},{20,-6}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.HorizontalCylinder),
      Text(extent={{-150,-120},{150,-150}}, textColor={0,0,255}, textString="%name")}),
    Documentation(info="<html>
<p>
All four ports lead to volumes: connect flow elements to them. Two of these models in a row make a two-stage charger: the low-pressure compressor breathes from the filter, the high-pressure one from its outlet; on the
hot side the exhaust gas passes the high-pressure turbine first.
</p>
</html>"));
end Turbocharger;
