within Layshaft.Engines.Components;
model Volume "Volume of gas with mass, energy and species"
  extends Energy.Element(final kind=Energy.Kind.C, final removed=false, entry(amount=0, integrated=false));
  parameter Integer nPorts(min=0) = 0 "Number of ports"
    annotation(Evaluate=true, Dialog(connectorSizing=true));
  parameter Units.Volume V(min=Constants.small) = 1e-3 "Volume";
  parameter Boolean traced = true "= true: the composition changes; = false: it stays X_start, for volumes that only fresh air reaches"
    annotation(Evaluate=true);
  parameter Boolean useWall = false "= true: heat goes between gas and wall"
    annotation(Evaluate=true);
  replaceable model HeatTransfer = Engines.HeatTransfer.Constant constrainedby Interfaces.HeatTransfer "Heat transfer to the wall"
    annotation(choicesAllMatching=true, Dialog(enable=useWall));
  parameter Units.Pressure p_start = 101325 "Pressure at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Units.Temperature T_start = 293.15 "Temperature at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Units.MassFraction X_start[Media.n] = Media.air "Composition at the start"
    annotation(Dialog(tab="Initialization"));
  parameter Boolean fixedStart = true "= true: T_start holds at the start; = false: the wall determines the temperature"
    annotation(Evaluate=true, Dialog(tab="Initialization"));
  Interfaces.GasPort ports[nPorts] "Gas"
    annotation(Placement(transformation(extent={{-110,-40},{-90,40}})));
  Thermal.Interfaces.HeatPort_a wall if useWall "Wall"
    annotation(Placement(transformation(extent={{-10,-110},{10,-90}})));
  Units.Pressure p(start=p_start, fixed=true, nominal=1e5, stateSelect=StateSelect.never) "Pressure";
  Units.Temperature T(start=T_start, fixed=fixedStart, nominal=300, stateSelect=StateSelect.prefer) "Temperature";
  Units.Mass m(start=p_start*V/(Media.gasConstant(X_start)*T_start), nominal=1e-3, stateSelect=StateSelect.prefer) "Mass of the gas";
  Units.MassFraction X[Media.n](start=X_start, each fixed=traced, each nominal=0.1) "Mass fractions";
  Units.SpecificEnergy h "Enthalpy";
  Units.Energy U "Internal energy, with that of formation";
  Units.MassFlowRate through "Flow through the volume";
  HeatTransfer heatTransfer(m_flow=through, cp=cp) if useWall "Heat transfer to the wall"
    annotation(Placement(transformation(extent={{-10,-70},{10,-50}})));
protected
  Thermal.Sources.PrescribedTemperature inside(T=T) "Heat into the gas"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Real R(unit="J/(kg.K)") "Gas constant";
  Real cp(unit="J/(kg.K)") "Heat capacity";
  Units.MassFlowRate richer[Media.n] "Flows of the species into the volume, less what gas of its own composition would bring";
  Units.Power warming "Energy that the flows bring beyond that of gas of the volume's state";
equation
  R = Media.gasConstant(X);
  cp = Media.heatCapacity(T, X);
  h = Media.specificEnthalpy(T, X);
  p = m*R*T/V;
  U = m*(h - R*T);
  for i in 1:nPorts loop
    ports[i].p = p;
    ports[i].h_outflow = h;
    ports[i].Xi_outflow = X;
    ports[i].C_outflow = zeros(0);
  end for;
  through = sum(noEvent(abs(ports[i].m_flow)) for i in 1:nPorts)/2;
  for k in 1:Media.n loop
    richer[k] = if traced then sum(noEvent(max(ports[i].m_flow, 0))*(inStream(ports[i].Xi_outflow[k]) - X[k]) for i in 1:nPorts) else 0;
  end for;
  // Mass and species
  der(m) = sum(ports.m_flow);
  if traced then
    der(X) = richer/m;
  else
    X = X_start;
  end if;
  // Energy: the derivative of m u(T, X), less what the masses bring with them
  warming = sum(ports[i].m_flow*noEvent(if ports[i].m_flow > 0 then inStream(ports[i].h_outflow) - h + R*T else R*T) for i in 1:nPorts)
    - (if traced then Media.specificEnthalpy(T, richer) - Media.gasConstant(richer)*T else 0);
  der(T) = (warming + inside.port.Q_flow)/(m*(cp - R));
  power = sum(ports[i].m_flow*noEvent(if ports[i].m_flow > 0 then inStream(ports[i].h_outflow) else h) for i in 1:nPorts) + inside.port.Q_flow;
  connect(inside.port, heatTransfer.gas)
    annotation(Line(points={{0,0},{0,-50}}, color={191,0,0}));
  connect(heatTransfer.wall, wall)
    annotation(Line(points={{0,-70},{0,-100}}, color={191,0,0}));

  annotation(
    Icon(graphics={
      Ellipse(extent={{-90,90},{90,-90}}, lineColor={0,110,140}, fillColor={205,232,240}, fillPattern=FillPattern.Sphere),
      Text(extent={{-150,130},{150,100}}, textColor={0,0,255}, textString="%name"),
      Text(extent={{-150,-110},{150,-140}}, textString="V=%V")}),
    Documentation(info="<html>
<p>
States are mass, temperature and mass fractions. dm/dt is the sum of the flows, m dX/dt = sum of the flows in times (X_in - X), and
m cv dT/dt = sum of flows in times (h_in - u(T, X_in)) - sum of flows out times R T + heat. Nothing is divided by a flow: the volume is sound at zero flow and when flows reverse.
</p>
<p>
<code>power</code> is the rate of the internal energy <code>U</code>, which includes the energy of formation. The wall is insulated unless <code>useWall = true</code>; then choose <code>HeatTransfer</code> and connect <code>wall</code>.
</p>
<p>Connect ports of a volume to parts that are no volumes, one to one.</p>
</html>"));
end Volume;
