within Layshaft.Vehicles.Engines.CrankAngle;
block AirPath "Throttle and plenum"
  extends Icons.Block;
  replaceable parameter Data.FourCylinderEngine data "Parameters"
    annotation(choicesAllMatching=true);
  parameter Units.Pressure p_start = 0.5e5 "Pressure in the plenum at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Units.Temperature T_start = 300 "Temperature in the plenum at the start"
    annotation(Dialog(tab="Initialization"));
  Blocks.Interfaces.RealInput throttle "Command of the throttle, 0: closed, 1: open"
    annotation(Placement(transformation(extent={{-140,60},{-100,100}})));
  Blocks.Interfaces.RealInput p_ambient(unit="Pa", start=101325) "Pressure of the air"
    annotation(Placement(transformation(extent={{-140,20},{-100,60}})));
  Blocks.Interfaces.RealInput T_ambient(unit="K", start=293.15) "Temperature of the air"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealInput m_flow[4](each unit="kg/s") "Flows into the cylinders"
    annotation(Placement(transformation(extent={{-140,-60},{-100,-20}})));
  Blocks.Interfaces.RealInput H_flow[4](each unit="W") "Enthalpy flows into the cylinders"
    annotation(Placement(transformation(extent={{-140,-100},{-100,-60}})));
  Blocks.Interfaces.RealOutput p(unit="Pa") "Pressure in the plenum"
    annotation(Placement(transformation(extent={{100,40},{120,60}})));
  Blocks.Interfaces.RealOutput T(unit="K", start=T_start, fixed=true, nominal=300) "Temperature in the plenum"
    annotation(Placement(transformation(extent={{100,-60},{120,-40}})));
  Real position(start=0, fixed=true) "Position of the throttle";
  Units.MassFlowRate m_flow_throttle "Flow through the throttle";
  Units.Power H_flow_throttle "Enthalpy flow through the throttle";
  Units.Mass m(start=p_start*data.V_plenum/(R*T_start), fixed=true, nominal=1e-3) "Mass of the gas in the plenum";
protected
  constant Real R(unit="J/(kg.K)") = 287 "Gas constant";
  Units.SpecificEnergy h "Enthalpy of the gas in the throttle";
equation
  data.T_throttle*der(position) = noEvent(min(max(throttle, 0), 1)) - position;
  p = m*R*T/data.V_plenum;
  m_flow_throttle = orifice(data.A_throttle*{1, position, position^2}, p_ambient, T_ambient, p, T);
  h = noEvent(if m_flow_throttle > 0 then internalEnergy(T_ambient) + R*T_ambient else internalEnergy(T) + R*T);
  H_flow_throttle = m_flow_throttle*h;
  der(m) = m_flow_throttle - sum(m_flow);
  m*heatCapacity(T)*der(T) = H_flow_throttle - sum(H_flow) - internalEnergy(T)*(m_flow_throttle - sum(m_flow));

  annotation(
    Icon(graphics={
      Rectangle(extent={{-90,30},{-20,-30}}, lineColor={64,64,64}, fillColor={220,235,250}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-20,60},{80,-60}}, lineColor={64,64,64}, fillColor={220,235,250}, fillPattern=FillPattern.Solid),
      Line(points={{-70,-25},{-45,25}}, color={64,64,64}, thickness=1)}),
    Documentation(info="<html>
<p>The throttle is an orifice, the plenum a volume with mass and temperature as states. Gas that flows back from a cylinder warms the plenum.</p>
</html>"));
end AirPath;
