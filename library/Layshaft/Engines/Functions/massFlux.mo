within Layshaft.Engines.Functions;
function massFlux "Mass flow per effective area of an ideal orifice"
  extends Icons.Function;
  input Units.Pressure p1 "Pressure at side 1";
  input Units.Pressure p2 "Pressure at side 2";
  input Real RT(unit="J/kg") "Gas constant times temperature of the gas at the side of higher pressure";
  input Real critical = 0.528 "Critical ratio of the pressures";
  input Real largest = 0.685 "Flow function at the critical ratio";
  output Real flux(unit="kg/(s.m2)") "Flow from 1 to 2 per area";
protected
  Real ratio "Lower pressure relative to the higher one";
  Real q "Position between no flow and critical flow";
algorithm
  ratio := noEvent(if p1 > p2 then p2/p1 else p1/p2);
  q := 1 - noEvent(max(0, ratio - critical))^2/(1 - critical)^2;
  flux := noEvent(if p1 > p2 then p1 else -p2)*largest*q/sqrt((q + 0.01*(1 - q))*RT);

  annotation(Inline=true, Documentation(info="<html>
<p>
Isentropic flow with the usual ellipse for the flow function below the critical ratio of the pressures, which differs from the exact function by half a per cent. Near equal pressures the flow is linear in their difference,
so that it passes smoothly through zero and reverses.
</p>
</html>"));
end massFlux;
