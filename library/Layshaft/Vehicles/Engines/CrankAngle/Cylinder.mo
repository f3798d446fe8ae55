within Layshaft.Vehicles.Engines.CrankAngle;
block Cylinder "Gas of one cylinder: valves, combustion, walls"
  extends PartialCylinder(T(start=T_start, fixed=true));
  parameter Units.Pressure p_start = 1e5 "Pressure at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Units.Temperature T_start = 330 "Temperature at the start"
    annotation(Dialog(tab="Initialization"));
  Blocks.Interfaces.RealInput p_in(unit="Pa", start=1e5) "Pressure in the plenum"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealInput T_in(unit="K", start=300) "Temperature in the plenum"
    annotation(Placement(transformation(extent={{-140,-60},{-100,-20}})));
  Blocks.Interfaces.RealInput fuel(start=1) "1: mixture, 0: air without fuel"
    annotation(Placement(transformation(extent={{-140,-100},{-100,-60}})));
  Blocks.Interfaces.RealOutput m_flow_in(unit="kg/s") "Flow from the plenum"
    annotation(Placement(transformation(extent={{100,20},{120,40}})));
  Blocks.Interfaces.RealOutput H_flow_in(unit="W") "Enthalpy flow from the plenum"
    annotation(Placement(transformation(extent={{100,-20},{120,0}})));
  Blocks.Interfaces.RealOutput m_flow_ex(unit="kg/s") "Flow into the exhaust"
    annotation(Placement(transformation(extent={{100,-60},{120,-40}})));
  Units.Mass m(start=p_start*V_start/(R*T_start), fixed=true, nominal=1e-4) "Mass of the gas";
  Units.Mass fresh(start=0, fixed=true, nominal=1e-4) "Mass of mixture that has not burnt";
  Units.Power heatRelease "Heat of combustion";
  Units.Power H_flow_ex "Enthalpy flow into the exhaust";
protected
  constant Real R(unit="J/(kg.K)") = 287 "Gas constant";
  Units.MassFlowRate burning "Mixture that burns";
  Units.SpecificEnergy h_in "Enthalpy of the gas in the intake valves";
  Units.SpecificEnergy h_ex "Enthalpy of the gas in the exhaust valves";
equation
  retarded = 0;
  p = m*R*T/V;
  m_flow_in = orifice(area_in, p_in, T_in, p, T);
  m_flow_ex = orifice(area_ex, p, T, data.p_exhaust, data.T_exhaust);
  h_in = noEvent(if m_flow_in > 0 then internalEnergy(T_in) + R*T_in else internalEnergy(T) + R*T);
  h_ex = noEvent(if m_flow_ex > 0 then internalEnergy(T) + R*T else internalEnergy(data.T_exhaust) + R*data.T_exhaust);
  H_flow_in = m_flow_in*h_in;
  H_flow_ex = m_flow_ex*h_ex;
  burning = rate*fuel*fresh;
  heatRelease = data.heat*burning;
  // Balances
  der(m) = m_flow_in - m_flow_ex;
  der(fresh) = noEvent(if m_flow_in > 0 then m_flow_in else m_flow_in*fresh/m) - noEvent(if m_flow_ex > 0 then m_flow_ex*fresh/m else 0) - burning;
  m*heatCapacity(T)*der(T) = H_flow_in - H_flow_ex - internalEnergy(T)*(m_flow_in - m_flow_ex) + heatRelease - wallHeat - expansion;

  annotation(Documentation(info="<html>
<p>
An ideal gas with a heat capacity that grows with temperature; states are its mass, its temperature and the mass of mixture that has not burnt. The valves are ideal orifices; volume, valves and Wiebe's law are those of
<a href=\"modelica://Layshaft.Vehicles.Engines.CrankAngle.PartialCylinder\">PartialCylinder</a>.
</p>
<p>
First law: the change of the internal energy is enthalpy in minus enthalpy out plus <code>heatRelease</code> minus <code>wallHeat</code> minus
<code>expansion</code>. The mass of the fuel is part of the mixture that flows in.
</p>
</html>"));
end Cylinder;
