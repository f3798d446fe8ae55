within Layshaft.Engines.Media;
function gasConstant "Gas constant of a mixture"
  extends Icons.Function;
  input Units.MassFraction X[n] "Mass fractions";
  output Real R_mixture(unit="J/(kg.K)") "Gas constant";
algorithm
  R_mixture := X*R;

  annotation(Inline=true, Documentation(info="<html>
<p>The sum of mass fractions and gas constants.</p>
</html>"));
end gasConstant;
