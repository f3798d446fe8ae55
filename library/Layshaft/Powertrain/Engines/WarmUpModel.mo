within Layshaft.Powertrain.Engines;
model WarmUpModel "Warm-up of an engine: block, coolant in block and radiator, oil, ambient air"
  extends Icons.Component;
  parameter Units.HeatCapacity C_block = 55e3 "Metal of the block and the head";
  parameter Units.HeatCapacity C_coolant = 12e3 "Coolant in the block";
  parameter Units.HeatCapacity C_radiator = 14e3 "Coolant in the radiator, and the radiator";
  parameter Units.HeatCapacity C_oil = 8e3 "Oil";
  parameter Units.ThermalConductance G_blockCoolant = 1500 "Block to coolant";
  parameter Units.ThermalConductance G_blockOil = 180 "Block to oil";
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
  Blocks.Interfaces.RealOutput T_oil(unit="K") "Oil temperature"
    annotation(Placement(transformation(extent={{100,30},{120,50}})));
  Blocks.Interfaces.RealOutput T_coolant(unit="K") "Coolant temperature in the block"
    annotation(Placement(transformation(extent={{100,-50},{120,-30}})));
  Real thermostat "Opening of the thermostat, 0 ... 1";
  Thermal.Components.HeatCapacitor block1(final C=C_block, T(start=T_start, fixed=true)) "Block";
  Thermal.Components.HeatCapacitor coolant(final C=C_coolant, T(start=T_start, fixed=true)) "Coolant in the block";
  Thermal.Components.HeatCapacitor radiator(final C=C_radiator, T(start=T_start, fixed=true)) "Coolant in the radiator";
  Thermal.Components.HeatCapacitor oil(final C=C_oil, T(start=T_start, fixed=true)) "Oil";
  Thermal.Sources.FixedTemperature ambient(final T=T_ambient) "Air";
  Thermal.Sources.PrescribedHeatFlow wallHeat "Heat from combustion";
  Thermal.Sources.PrescribedHeatFlow oilHeat "Heat from friction";
  Thermal.Components.ThermalConductor blockCoolant(final G=G_blockCoolant) "Block to coolant";
  Thermal.Components.ThermalConductor blockOil(final G=G_blockOil) "Block to oil";
  Thermal.Components.ThermalConductor blockAmbient(final G=G_blockAmbient) "Block to air";
  Thermal.Components.ThermalConductor oilAmbient(final G=G_oilAmbient) "Oil pan to air";
  Thermal.Components.Convection coolantFlow "Coolant flow between block and radiator";
  Thermal.Components.Convection radiatorAmbient "Radiator to air";
equation
  assert(T_full > T_open, "The thermostat must be fully open above the temperature at which it starts to open.");
  thermostat = noEvent(min(max((coolant.T - T_open)/(T_full - T_open), 0), 1));
  coolantFlow.Gc = G_leak + (G_flow - G_leak)*thermostat;
  radiatorAmbient.Gc = G_radiator + G_radiatorSpeed*abs(airSpeed);
  T_oil = oil.T;
  T_coolant = coolant.T;
  connect(Q_wall, wallHeat.Q_flow);
  connect(Q_oil, oilHeat.Q_flow);
  connect(wallHeat.port, block1.port);
  connect(oilHeat.port, oil.port);
  connect(block1.port, blockCoolant.port_a);
  connect(blockCoolant.port_b, coolant.port);
  connect(block1.port, blockOil.port_a);
  connect(blockOil.port_b, oil.port);
  connect(block1.port, blockAmbient.port_a);
  connect(blockAmbient.port_b, ambient.port);
  connect(oil.port, oilAmbient.port_a);
  connect(oilAmbient.port_b, ambient.port);
  connect(coolant.port, coolantFlow.port_a);
  connect(coolantFlow.port_b, radiator.port);
  connect(radiator.port, radiatorAmbient.port_a);
  connect(radiatorAmbient.port_b, ambient.port);

  annotation(Documentation(info="<html>
<p>
Four heat capacities and the air. The coolant flow couples the coolant in the block with
that in the radiator once the thermostat opens. Look at T_coolant: it rises almost
linearly, then is held at the thermostat's temperature; the oil follows more slowly.
</p>
<p>Default values: a documented generic 2-litre engine, see
<a href=\"modelica://Layshaft.Data.Engines.Gasoline20\">Data.Engines.Gasoline20</a>.</p>
</html>"));
end WarmUpModel;
