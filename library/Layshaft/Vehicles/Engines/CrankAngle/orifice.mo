within Layshaft.Vehicles.Engines.CrankAngle;
function orifice "Mass flow through an ideal orifice"
  extends Icons.Function;
  input Units.Area A "Effective area";
  input Units.Pressure p1 "Pressure before it";
  input Units.Temperature T1 "Temperature before it";
  input Units.Pressure p2 "Pressure behind it";
  input Units.Temperature T2 "Temperature behind it";
  output Units.MassFlowRate m_flow "Flow from 1 to 2";
protected
  constant Real R(unit="J/(kg.K)") = 287 "Gas constant";
algorithm
  m_flow := A*Layshaft.Engines.Functions.massFlux(p1, p2, R*noEvent(if p1 > p2 then T1 else T2), 0.53, 0.684);

  annotation(Inline=true, Documentation(info="<html>
<p>
Isentropic flow of a gas with an isentropic exponent of 1.4, see <a href=\"modelica://Layshaft.Engines.Functions.massFlux\">massFlux</a>.
</p>
</html>"));
end orifice;
