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
  constant Real critical = 0.53 "Critical ratio of the pressures";
  constant Real largest = 0.684 "Flow function at the critical ratio";
  constant Real R(unit="J/(kg.K)") = 287 "Gas constant";
  Real ratio "Lower pressure relative to the higher one";
  Real q "Position between no flow and critical flow";
  Real psi "Flow function";
algorithm
  ratio := noEvent(if p1 > p2 then p2/p1 else p1/p2);
  q := 1 - noEvent(max(0, ratio - critical))^2/(1 - critical)^2;
  psi := largest*q/sqrt(q + 0.01*(1 - q));
  m_flow := noEvent(if p1 > p2 then A*p1*psi/sqrt(R*T1) else -A*p2*psi/sqrt(R*T2));

  annotation(Inline=true, Documentation(info="<html>
<p>
Isentropic flow of a gas with an isentropic exponent of 1.4, with the usual ellipse for the flow function below the critical ratio of the pressures. Near
equal pressures it is linear, so that the flow passes smoothly through zero.
</p>
</html>"));
end orifice;
