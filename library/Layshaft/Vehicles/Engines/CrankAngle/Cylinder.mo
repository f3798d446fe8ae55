within Layshaft.Vehicles.Engines.CrankAngle;
block Cylinder "Gas of one cylinder: valves, combustion, walls"
  extends Icons.Block;
  replaceable parameter Data.FourCylinderEngine data "Parameters"
    annotation(choicesAllMatching=true);
  parameter Units.Angle offset = 0 "Crank angle of this cylinder against the first one";
  parameter Units.Time lead(min=0) = 0 "Time by which the crank angle is extrapolated: the delay of the signals where mechanics and cylinders are separate tasks"
    annotation(Dialog(tab="Advanced"));
  parameter Units.Pressure p_start = 1e5 "Pressure at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Units.Temperature T_start = 330 "Temperature at the start"
    annotation(Dialog(tab="Initialization"));
  Blocks.Interfaces.RealInput phi(unit="rad") "Crank angle"
    annotation(Placement(transformation(extent={{-140,60},{-100,100}})));
  Blocks.Interfaces.RealInput w(unit="rad/s") "Speed of the crankshaft"
    annotation(Placement(transformation(extent={{-140,20},{-100,60}})));
  Blocks.Interfaces.RealInput p_in(unit="Pa", start=1e5) "Pressure in the plenum"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealInput T_in(unit="K", start=300) "Temperature in the plenum"
    annotation(Placement(transformation(extent={{-140,-60},{-100,-20}})));
  Blocks.Interfaces.RealInput fuel(start=1) "1: mixture, 0: air without fuel"
    annotation(Placement(transformation(extent={{-140,-100},{-100,-60}})));
  Blocks.Interfaces.RealOutput p(unit="Pa") "Pressure of the gas"
    annotation(Placement(transformation(extent={{100,60},{120,80}})));
  Blocks.Interfaces.RealOutput m_flow_in(unit="kg/s") "Flow from the plenum"
    annotation(Placement(transformation(extent={{100,20},{120,40}})));
  Blocks.Interfaces.RealOutput H_flow_in(unit="W") "Enthalpy flow from the plenum"
    annotation(Placement(transformation(extent={{100,-20},{120,0}})));
  Blocks.Interfaces.RealOutput m_flow_ex(unit="kg/s") "Flow into the exhaust"
    annotation(Placement(transformation(extent={{100,-60},{120,-40}})));
  Units.Mass m(start=p_start*V_start/(R*T_start), fixed=true, nominal=1e-4) "Mass of the gas";
  Units.Mass fresh(start=0, fixed=true, nominal=1e-4) "Mass of mixture that has not burnt";
  Units.Temperature T(start=T_start, fixed=true, nominal=1000) "Temperature of the gas";
  Units.Volume V "Volume";
  Units.Angle theta "Crank angle from firing top dead centre, -360 ... 360 deg";
  Units.Power heatRelease "Heat of combustion";
  Units.Power wallHeat "Heat to the walls";
  Units.Power expansion "Power on the piston, p der(V)";
  Units.Power H_flow_ex "Enthalpy flow into the exhaust";
protected
  constant Real R(unit="J/(kg.K)") = 287 "Gas constant";
  final parameter Units.Length r = data.stroke/2 "Throw of the crank";
  final parameter Units.Volume V_start = data.V_clearance + data.area*(r + data.rod - r*cos(offset) - sqrt(data.rod^2 - r^2*sin(offset)^2)) "Volume at the start, at crank angle 0";
  final parameter Real edge_in = cos(data.open_in/4) "Where the intake valves close";
  final parameter Real edge_ex = cos(data.open_ex/4) "Where the exhaust valves close";
  Real c2 "Cosine of half the crank angle";
  Real s2 "Sine of half the crank angle";
  Real c "Cosine of the crank angle";
  Real s "Sine of the crank angle";
  Units.Length root "Height of the rod";
  Real dV(unit="m3/rad") "Derivative of the volume over the crank angle";
  Real lift_in "Opening of the intake valves, 0 ... 1";
  Real lift_ex "Opening of the exhaust valves, 0 ... 1";
  Real x "Part of the duration of combustion that has passed";
  Real rate(unit="1/s") "Rate of burning relative to the unburnt mixture";
  Units.MassFlowRate burning "Mixture that burns";
  Units.SpecificEnergy h_in "Enthalpy of the gas in the intake valves";
  Units.SpecificEnergy h_ex "Enthalpy of the gas in the exhaust valves";
  Units.Area A_wall "Area of the walls";
equation
  c2 = cos((phi + lead*w + offset)/2);
  s2 = sin((phi + lead*w + offset)/2);
  c = c2^2 - s2^2;
  s = 2*s2*c2;
  theta = 2*atan2(s2, c2);
  root = sqrt(data.rod^2 - (r*s)^2);
  V = data.V_clearance + data.area*(r + data.rod - r*c - root);
  dV = data.area*(r*s + r^2*s*c/root);
  p = m*R*T/V;
  // Valves
  lift_in = noEvent(max(0, (c2*cos(data.centre_in/2) + s2*sin(data.centre_in/2) - edge_in)/(1 - edge_in)));
  lift_ex = noEvent(max(0, (c2*cos(data.centre_ex/2) + s2*sin(data.centre_ex/2) - edge_ex)/(1 - edge_ex)));
  m_flow_in = orifice(data.A_in*lift_in^2*(3 - 2*lift_in), p_in, T_in, p, T);
  m_flow_ex = orifice(data.A_ex*lift_ex^2*(3 - 2*lift_ex), p, T, data.p_exhaust, data.T_exhaust);
  h_in = noEvent(if m_flow_in > 0 then internalEnergy(T_in) + R*T_in else internalEnergy(T) + R*T);
  h_ex = noEvent(if m_flow_ex > 0 then internalEnergy(T) + R*T else internalEnergy(data.T_exhaust) + R*data.T_exhaust);
  H_flow_in = m_flow_in*h_in;
  H_flow_ex = m_flow_ex*h_ex;
  // Combustion: the law of Wiebe as rate of the unburnt mixture
  x = (theta - data.ignition)/data.duration;
  rate = noEvent(if x > 0 and x < 1.2 then data.wiebe_a*(data.wiebe_m + 1)/data.duration*x^data.wiebe_m*max(w, 0)*fuel else 0);
  burning = rate*fresh;
  heatRelease = data.heat*burning;
  // Walls: Hohenberg 1979
  A_wall = 2*data.area + 4*V/data.bore;
  wallHeat = data.wall*208*(p/1e5)^0.8*T^(-0.4)*(noEvent(abs(w))*data.stroke/Constants.pi + 1.4)^0.8*A_wall*(T - data.T_wall);
  // Balances
  expansion = p*dV*w;
  der(m) = m_flow_in - m_flow_ex;
  der(fresh) = noEvent(if m_flow_in > 0 then m_flow_in else m_flow_in*fresh/m) - noEvent(if m_flow_ex > 0 then m_flow_ex*fresh/m else 0) - burning;
  m*heatCapacity(T)*der(T) = H_flow_in - H_flow_ex - internalEnergy(T)*(m_flow_in - m_flow_ex) + heatRelease - wallHeat - expansion;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-50,80},{50,-20}}, lineColor={64,64,64}, fillColor={255,230,200}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-48,0},{48,-40}}, lineColor={64,64,64}, fillColor={160,165,170}, fillPattern=FillPattern.Solid),
      Line(points={{0,-30},{20,-80}}, color={64,64,64}, thickness=1)}),
    Documentation(info="<html>
<p>
An ideal gas with a heat capacity that grows with temperature; states are its mass, its temperature and the mass of mixture that has not burnt. The valves are ideal orifices whose
areas follow the crank angle smoothly. Wiebe's law x = 1 - exp(-a ((theta - theta0)/duration)^(m+1)) is written as the rate
-der(unburnt)/unburnt, so that the mass of mixture at ignition need not be stored and no event is needed.
</p>
<p>
First law: the change of the internal energy is enthalpy in minus enthalpy out plus <code>heatRelease</code> minus <code>wallHeat</code> minus
<code>expansion</code>. The mass of the fuel is part of the mixture that flows in.
</p>
</html>"));
end Cylinder;
