within Layshaft.Engines.Media;
function viscosity "Dynamic viscosity of air and exhaust gas"
  extends Icons.Function;
  input Units.Temperature T "Temperature";
  output Real mu(unit="Pa.s") "Dynamic viscosity";
algorithm
  mu := 1.458e-6*sqrt(T)/(1 + 110.4/T);

  annotation(Inline=true, Documentation(info="<html>
<p>Sutherland's formula with the constants of air (U.S. Standard Atmosphere 1976). Exhaust gas differs by a few per cent.</p>
</html>"));
end viscosity;
