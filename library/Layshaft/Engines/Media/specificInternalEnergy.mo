within Layshaft.Engines.Media;
function specificInternalEnergy "Internal energy of a mixture, with energy of formation"
  extends Icons.Function;
  input Units.Temperature T "Temperature";
  input Units.MassFraction X[n] "Mass fractions";
  output Units.SpecificEnergy u "Internal energy";
algorithm
  u := specificEnthalpy(T, X) - X*R*T;

  annotation(Inline=true, Documentation(info="<html>
<p>u = h - R T.</p>
</html>"));
end specificInternalEnergy;
