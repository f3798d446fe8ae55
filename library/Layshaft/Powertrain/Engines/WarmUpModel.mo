within Layshaft.Powertrain.Engines;
model WarmUpModel "Warm-up of an engine: block, coolant in block and radiator, oil, ambient air"
  extends Icons.Component;
  parameter Units.HeatCapacity C_block = 55e3 "Metal of the block and the head";
  parameter Units.HeatCapacity C_coolant = 12e3 "Coolant in the block";
  parameter Units.HeatCapacity C_radiator = 14e3 "Coolant in the radiator, and the radiator";
  parameter Units.HeatCapacity C_oil = 8e3 "Oil";
  parameter Units.ThermalConductance G_blockCoolant = 1500 "Block to coolant";
  parameter Units.ThermalConductance G_blockOil = 120 "Block to oil";
  parameter Units.ThermalConductance G_blockAmbient = 12 "Block to air";
  parameter Units.ThermalConductance G_oilAmbient = 10 "Oil pan to air";
  parameter Units.ThermalConductance G_flow = 3500 "Coolant flow to the radiator with the thermostat open: mass flow times heat capacity";
  parameter Units.ThermalConductance G_leak = 5 "The same with the thermostat closed";
  parameter Units.ThermalConductance G_radiator = 150 "Radiator to air at standstill (fan)";
  parameter Real G_radiatorSpeed(unit="W.s/(K.m)") = 60 "Increase of G_radiator with the air speed";
  parameter Units.Temperature T_open = 360.15 "The thermostat starts to open";
  parameter Units.Temperature T_full = 370.15 "The thermostat is open";
  parameter Units.Temperature T_start = 293.15 "Temperature at the start";
  parameter Units.Temperature T_ambient = 293.15 "Temperature of the air";
  Blocks.Interfaces.RealInput Q_wall(unit="W") "Heat from combustion into the block"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput Q_oil(unit="W") "Heat from friction into the oil"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealInput airSpeed(unit="m/s") "Speed of the air at the radiator"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Blocks.Interfaces.RealOutput T_oil(unit="K", displayUnit="degC") "Oil temperature"
    annotation(Placement(transformation(extent={{100,30},{120,50}})));
  Blocks.Interfaces.RealOutput T_coolant(unit="K", displayUnit="degC") "Coolant temperature in the block"
    annotation(Placement(transformation(extent={{100,-50},{120,-30}})));
  Real thermostat "Opening of the thermostat, 0 ... 1";
  Thermal.Components.HeatCapacitor block1(final C=C_block, T(start=T_start, fixed=true)) "Block"
    annotation(Placement(transformation(extent={{-40,60},{-20,80}})));
  Thermal.Components.HeatCapacitor coolant(final C=C_coolant, T(start=T_start, fixed=true)) "Coolant in the block"
    annotation(Placement(transformation(extent={{30,60},{50,80}})));
  Thermal.Components.HeatCapacitor radiator(final C=C_radiator, T(start=T_start, fixed=true)) "Coolant in the radiator"
    annotation(Placement(transformation(extent={{30,-70},{50,-50}})));
  Thermal.Components.HeatCapacitor oil(final C=C_oil, T(start=T_start, fixed=true)) "Oil"
    annotation(Placement(transformation(extent={{-40,0},{-20,20}})));
  Thermal.Sources.FixedTemperature ambient(final T=T_ambient) "Air"
    annotation(Placement(transformation(extent={{90,-90},{70,-70}})));
  Thermal.Sources.PrescribedHeatFlow wallHeat "Heat from combustion"
    annotation(Placement(transformation(extent={{-80,50},{-60,70}})));
  Thermal.Sources.PrescribedHeatFlow oilHeat "Heat from friction"
    annotation(Placement(transformation(extent={{-80,-10},{-60,10}})));
  Thermal.Components.ThermalConductor blockCoolant(final G=G_blockCoolant) "Block to coolant"
    annotation(Placement(transformation(extent={{-10,50},{10,70}})));
  Thermal.Components.ThermalConductor blockOil(final G=G_blockOil) "Block to oil"
    annotation(Placement(transformation(extent={{-10,10},{10,30}})));
  Thermal.Components.ThermalConductor blockAmbient(final G=G_blockAmbient) "Block to air"
    annotation(Placement(transformation(extent={{-10,-30},{10,-10}})));
  Thermal.Components.ThermalConductor oilAmbient(final G=G_oilAmbient) "Oil pan to air"
    annotation(Placement(transformation(extent={{-10,-60},{10,-40}})));
  Thermal.Components.Convection coolantFlow "Coolant flow between block and radiator"
    annotation(Placement(transformation(extent={{60,-10},{80,10}})));
  Thermal.Components.Convection radiatorAmbient "Radiator to air"
    annotation(Placement(transformation(extent={{0,-90},{20,-70}})));
equation
  assert(T_full > T_open, "The thermostat must be fully open above the temperature at which it starts to open.");
  thermostat = noEvent(min(max((coolant.T - T_open)/(T_full - T_open), 0), 1));
  coolantFlow.Gc = G_leak + (G_flow - G_leak)*thermostat;
  radiatorAmbient.Gc = G_radiator + G_radiatorSpeed*abs(airSpeed);
  T_oil = oil.T;
  T_coolant = coolant.T;
  connect(Q_wall, wallHeat.Q_flow)
    annotation(Line(points={{-120,60},{-82,60}}, color={0,0,127}));
  connect(Q_oil, oilHeat.Q_flow)
    annotation(Line(points={{-120,0},{-82,0}}, color={0,0,127}));
  connect(wallHeat.port, block1.port)
    annotation(Line(points={{-60,60},{-30,60}}, color={191,0,0}));
  connect(oilHeat.port, oil.port)
    annotation(Line(points={{-60,0},{-30,0}}, color={191,0,0}));
  connect(block1.port, blockCoolant.port_a)
    annotation(Line(points={{-30,60},{-10,60}}, color={191,0,0}));
  connect(blockCoolant.port_b, coolant.port)
    annotation(Line(points={{10,60},{40,60}}, color={191,0,0}));
  connect(block1.port, blockOil.port_a)
    annotation(Line(points={{-30,60},{-30,20},{-10,20}}, color={191,0,0}));
  connect(blockOil.port_b, oil.port)
    annotation(Line(points={{10,20},{14,20},{14,-4},{-30,-4},{-30,0}}, color={191,0,0}));
  connect(block1.port, blockAmbient.port_a)
    annotation(Line(points={{-30,60},{-30,28},{-15.5,28},{-15.5,-20},{-10,-20}}, color={191,0,0}));
  connect(blockAmbient.port_b, ambient.port)
    annotation(Line(points={{10,-20},{26,-20},{26,-80},{70,-80}}, color={191,0,0}));
  connect(oil.port, oilAmbient.port_a)
    annotation(Line(points={{-30,0},{-30,-50},{-10,-50}}, color={191,0,0}));
  connect(oilAmbient.port_b, ambient.port)
    annotation(Line(points={{10,-50},{24,-50},{24,-80},{70,-80}}, color={191,0,0}));
  connect(coolant.port, coolantFlow.port_a)
    annotation(Line(points={{40,60},{40,0},{60,0}}, color={191,0,0}));
  connect(coolantFlow.port_b, radiator.port)
    annotation(Line(points={{80,0},{87,0},{87,-38},{40,-38},{40,-70}}, color={191,0,0}));
  connect(radiator.port, radiatorAmbient.port_a)
    annotation(Line(points={{40,-70},{40,-100.5},{-8.5,-100.5},{-8.5,-80},{0,-80}}, color={191,0,0}));
  connect(radiatorAmbient.port_b, ambient.port)
    annotation(Line(points={{20,-80},{70,-80}}, color={191,0,0}));

  annotation(
    Icon(graphics={
      Ellipse(extent={{-14,-50},{14,-22}}, lineColor={191,0,0}, fillColor={191,0,0}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-6,-26},{6,40}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-6,-26},{6,10}}, lineColor={191,0,0}, fillColor={191,0,0}, fillPattern=FillPattern.Solid),
      Line(points={{15,30},{30,30}}, color={64,64,64}, thickness=0.5),
      Line(points={{15,10},{30,10}}, color={64,64,64}, thickness=0.5),
      Line(points={{15,-10},{30,-10}}, color={64,64,64}, thickness=0.5)}),
    Documentation(info="<html>
<p>
Four heat capacities and the air. The coolant flow couples the coolant in the block with
that in the radiator once the thermostat opens. Look at T_coolant: it rises almost
linearly, then is held at the thermostat's temperature; the oil follows more slowly.
</p>
<p>Default values: a documented generic 2-litre engine, see
<a href=\"modelica://Layshaft.Data.Engines.GasolineTwoLitre\">Data.Engines.GasolineTwoLitre</a>.</p>
</html>"));
end WarmUpModel;
