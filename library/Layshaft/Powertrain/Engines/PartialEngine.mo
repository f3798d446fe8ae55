within Layshaft.Powertrain.Engines;
partial model PartialEngine "Engine by maps, without the connectors of its signals"
  extends Icons.Component;
  parameter Units.Inertia J(min=0) = 0.15 "Inertia of crankshaft and flywheel";
  replaceable parameter Data.Engines.GasolineTwoLitre data constrainedby Data.Engines.ThrottleMaps "Maps of the engine"
    annotation(choicesAllMatching=true);
  parameter Real throttle_table[:] = data.throttle "Throttle positions of the torque map (0 ... 1)";
  parameter Units.AngularVelocity_rpm n_table[:] = data.n "Speeds of the torque map";
  parameter Units.Torque torque_table[size(throttle_table, 1), size(n_table, 1)] = data.torque "Torque of the warm engine without auxiliaries";
  parameter Units.Torque load_table[:] = data.load "Torques of the fuel map";
  parameter Real fuel_table[size(load_table, 1), size(n_table, 1)](each unit="kg/s") = data.fuel "Fuel mass flow over torque and speed";
  parameter Units.SpecificEnergy H_u = 42.7e6 "Lower heating value of the fuel";
  parameter Units.Density rho_fuel = 745 "Density of the fuel";
  parameter Real T_table[:](each unit="K", each displayUnit="degC") = {253.15,273.15,293.15,313.15,333.15,363.15} "Oil temperatures of the warm-up friction";
  parameter Units.Torque friction_table[size(T_table, 1)] = {34,20,12,6,2.5,0} "Friction in addition to that of the warm engine";
  parameter Units.AngularVelocity_rpm n_aux_table[:] = {0,800,2000,4000,6500} "Speeds of the auxiliary load";
  parameter Units.Torque aux_table[size(n_aux_table, 1)] = {0,4,3,2.8,3.5} "Torque of alternator, pumps and other auxiliaries";
  parameter Units.AngularVelocity w_stop(min=Constants.small) = 10 "Below this speed the drag fades out: an engine that is off comes to rest";
  parameter Real wallShare(min=0, max=1) = 0.42 "Share of the engine's losses that heats the block; the rest leaves with the exhaust";
  parameter Real oilShare(min=0, max=1) = 0.3 "Share of the warm-up friction that heats the oil; the rest heats the block";
  parameter Units.Temperature T_start = 293.15 "Temperature of engine and oil at the start";
  parameter Units.Temperature T_ambient = 293.15 "Temperature of the air";
  parameter Units.AngularVelocity w_start = 80 "Speed at the start";
  Units.AngularVelocity_rpm n "Engine speed";
  Real turning "1 while the engine turns forward, 0 at rest";
  Units.Torque tau_map "Torque of the warm engine without auxiliaries";
  Units.Torque tau_friction "Additional friction while the oil is cold";
  Units.Torque tau_aux "Torque of the auxiliaries";
  Units.Torque tau "Torque on the crankshaft";
  Units.MassFlowRate m_flow "Fuel mass flow";
  Units.Mass fuel(start=0, fixed=true) "Fuel burnt since the start";
  Units.Volume fuelVolume "Volume of the fuel burnt";
  Units.Power P_fuel "Heat of the fuel";
  Units.Power P_loss "Power of the fuel that does not reach the crankshaft of the warm engine";
  Units.Power P_friction "Power of the warm-up friction";
  Units.Power P_aux "Power of the auxiliaries";
  Rotational.Components.Inertia crankshaft(final J=J, w(start=w_start, fixed=true)) "Crankshaft and flywheel"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  Rotational.Sources.Torque gas "Torque of the cylinders less friction and auxiliaries"
    annotation(Placement(transformation(extent={{0,-10},{20,10}})));
  WarmUpModel warmUp(T_start=T_start, T_ambient=T_ambient) "Block, coolant and oil"
    annotation(Placement(transformation(extent={{-20,-60},{0,-40}})));
protected
  Real position "Throttle position, 0 ... 1";
  Boolean cut "= true: no fuel is injected";
  Units.Velocity v_air "Speed of the air at the radiator";
equation
  assert(Blocks.Functions.isIncreasing(throttle_table), "The throttle positions of the torque map must be strictly increasing.");
  assert(Blocks.Functions.isIncreasing(n_table), "The speeds of the engine maps must be strictly increasing.");
  assert(Blocks.Functions.isIncreasing(load_table), "The torques of the fuel map must be strictly increasing.");
  assert(Blocks.Functions.isIncreasing(T_table), "The oil temperatures of the warm-up friction must be strictly increasing.");
  assert(Blocks.Functions.isIncreasing(n_aux_table), "The speeds of the auxiliary load must be strictly increasing.");
  assert(min(fuel_table) >= 0, "The fuel map is negative somewhere: an engine makes no fuel.");
  n = crankshaft.w/Constants.rpm;
  turning = noEvent(min(max(crankshaft.w/w_stop, -1), 1));
  tau_map = if cut then turning*Blocks.Functions.interpolate(n_table, torque_table[1, :], n) else Blocks.Functions.interpolate2(throttle_table, n_table, torque_table, position, n);
  tau_friction = turning*Blocks.Functions.interpolate(T_table, friction_table, warmUp.T_oil);
  tau_aux = Blocks.Functions.interpolate(n_aux_table, aux_table, n);
  tau = tau_map - tau_friction - tau_aux;
  gas.tau = tau;
  connect(gas.flange, crankshaft.flange_a)
    annotation(Line(points={{20,0},{40,0}}, color={0,0,0}));
  m_flow = if cut then 0 else Blocks.Functions.interpolate2(load_table, n_table, fuel_table, tau_map, n);
  der(fuel) = m_flow;
  fuelVolume = fuel/rho_fuel;
  P_fuel = m_flow*H_u;
  P_loss = P_fuel - tau_map*crankshaft.w;
  P_friction = tau_friction*crankshaft.w;
  P_aux = tau_aux*crankshaft.w;
  warmUp.Q_wall = wallShare*P_loss + (1 - oilShare)*P_friction;
  warmUp.Q_oil = oilShare*P_friction;
  warmUp.airSpeed = v_air;

  annotation(
    __Layshaft(
      maps={Map(title="Specific consumption", x="n", y="tau_map", xAxis="n_table", yAxis="load_table", z="fuel_table", limit="torque_table", perPower=true)},
      energy={
        Power(title="Fuel", variable="P_fuel", role="source"),
        Power(title="Heat and exhaust", variable="P_loss"),
        Power(title="Cold friction", variable="P_friction"),
        Power(title="Auxiliaries", variable="P_aux"),
        Covered(component="warmUp")}),
    Icon(graphics={
      Rectangle(extent={{-40,-50},{40,0}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-26,0},{26,45}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-22,8},{22,26}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Line(points={{0,8},{12,-25}}, color={64,64,64}, thickness=1),
      Ellipse(extent={{2,-35},{22,-15}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>
tau = map(throttle, n) - friction(T_oil) - auxiliaries(n). The fuel is read from a second
map at the torque the cylinders must produce: a cold engine burns more because more of it
is needed for the same crankshaft torque. With cut the engine is motored: the torque
is that of the closed throttle, no fuel flows. Near standstill drag and friction fade out,
so that an engine that is switched off stops.
</p>
<p>
Energies: P_fuel = P_loss + P_friction + P_aux + tau w. A share of the losses heats the
block, see <a href=\"modelica://Layshaft.Powertrain.Engines.WarmUpModel\">WarmUpModel</a>.
</p>
</html>"));
end PartialEngine;
