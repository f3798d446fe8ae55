within Layshaft.Engines.Cylinders;
model GasCylinder "Gas of one cylinder with seven species: valves, injection, combustion, walls"
  extends Vehicles.Engines.CrankAngle.PartialCylinder(T(start=T_start, fixed=true));
  parameter Units.Pressure p_start = 1e5 "Pressure at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Units.Temperature T_start = 330 "Temperature at the start"
    annotation(Dialog(tab="Initialization"));
  Interfaces.GasPort_a intake "Intake port"
    annotation(Placement(transformation(extent={{-110,-50},{-90,-30}})));
  Interfaces.GasPort_b exhaust "Exhaust port"
    annotation(Placement(transformation(extent={{90,-50},{110,-30}})));
  Blocks.Interfaces.RealInput fuel(unit="kg/s") "Fuel that is injected into this cylinder, mean over a cycle"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealInput retard(unit="rad") "Retard of the ignition"
    annotation(Placement(transformation(extent={{-140,-100},{-100,-60}})));
  Units.Mass m(start=p_start*V_start/(Media.gasConstant(Media.air)*T_start), fixed=true, nominal=1e-4) "Mass of the gas";
  Units.MassFraction X[Media.n](start=Media.air, each fixed=true, each nominal=0.1) "Mass fractions";
  Units.Power heatRelease "Heat of combustion";
  Units.MassFlowRate m_flow_in "Flow through the intake valves";
  Units.MassFlowRate m_flow_ex "Flow through the exhaust valves";
  Units.Energy U "Internal energy, with that of formation";
protected
  constant Units.SpecificEnergy h_liquid = Media.specificEnthalpy(Media.T_reference, Media.fuel) - Media.evaporation "Enthalpy of the liquid fuel";
  Real R(unit="J/(kg.K)") "Gas constant";
  Real cp(unit="J/(kg.K)") "Heat capacity";
  Units.SpecificEnergy h "Enthalpy";
  Units.MassFraction X_intake[Media.n] "Composition in the intake port";
  Units.MassFraction X_exhaust[Media.n] "Composition in the exhaust port";
  Real RT_in(unit="J/kg") "Gas constant times temperature of the gas in the intake valves";
  Real RT_ex(unit="J/kg") "Gas constant times temperature of the gas in the exhaust valves";
  Units.MassFlowRate injected "Fuel that is injected now";
  Real position "Position within the injection";
  Units.MassFlowRate burning "Fuel that burns";
  Real nu[Media.n] "Change of species per mass of fuel";
  Units.MassFlowRate richer[Media.n] "Flows of the species into the gas, with those of combustion, less what gas of its own composition would bring";
  Units.Power warming "Energy that flows, fuel and combustion bring beyond that of gas of its state";
equation
  retarded = retard;
  R = Media.gasConstant(X);
  cp = Media.heatCapacity(T, X);
  h = Media.specificEnthalpy(T, X);
  p = m*R*T/V;
  U = m*(h - R*T);
  // Valves
  X_intake = inStream(intake.Xi_outflow);
  X_exhaust = inStream(exhaust.Xi_outflow);
  RT_in = noEvent(if intake.p > p then Media.gasConstant(X_intake)*Media.temperature(inStream(intake.h_outflow), X_intake) else R*T);
  RT_ex = noEvent(if exhaust.p > p then Media.gasConstant(X_exhaust)*Media.temperature(inStream(exhaust.h_outflow), X_exhaust) else R*T);
  m_flow_in = area_in*Functions.massFlux(intake.p, p, RT_in, 0.532, 0.681);
  m_flow_ex = area_ex*Functions.massFlux(p, exhaust.p, RT_ex, 0.54, 0.673);
  intake.m_flow = m_flow_in;
  exhaust.m_flow = -m_flow_ex;
  intake.h_outflow = h;
  exhaust.h_outflow = h;
  intake.Xi_outflow = X;
  exhaust.Xi_outflow = X;
  intake.C_outflow = zeros(0);
  exhaust.C_outflow = zeros(0);
  // Injection
  position = noEvent(min(max((theta - data.injection)/data.injectionWidth + 0.5, 0), 1));
  injected = fuel*4*Constants.pi/data.injectionWidth*2*sin(Constants.pi*position)^2;
  // Combustion
  nu = Media.stoichiometry(Media.airRatio(X));
  burning = rate*m*noEvent(max(X[7], 0)*max(X[2], 0)/(max(X[2], 0) + 2e-4));
  heatRelease = -burning*Media.specificEnthalpy(Media.T_reference, nu);
  // Balances, as in a volume
  richer = noEvent(max(m_flow_in, 0))*(X_intake - X) + noEvent(max(-m_flow_ex, 0))*(X_exhaust - X) + injected*(Media.fuel - X) + burning*nu;
  warming = m_flow_in*noEvent(if m_flow_in > 0 then inStream(intake.h_outflow) - h + R*T else R*T) - m_flow_ex*noEvent(if m_flow_ex > 0 then R*T else inStream(exhaust.h_outflow) - h + R*T)
    + injected*(h_liquid - h + R*T) - (Media.specificEnthalpy(T, richer) - Media.gasConstant(richer)*T);
  der(m) = m_flow_in - m_flow_ex + injected;
  der(X) = richer/m;
  der(T) = (warming - wallHeat - expansion)/(m*(cp - R));

  annotation(Documentation(info="<html>
<p>
States are mass, temperature and mass fractions, as in a <a href=\"modelica://Layshaft.Engines.Components.Volume\">Volume</a>. Fuel is injected around <code>data.injection</code>, evaporates and burns by Wiebe's law from
<code>data.ignition</code> on, later by <code>retard</code>. Combustion changes the composition; the temperature follows from the enthalpies of formation. Valves let gas pass in both directions: residual gas, overlap and
flow back into the ports follow.
</p>
<p>The charge burns as Wiebe's law says: there is no knock.</p>
</html>"));
end GasCylinder;
