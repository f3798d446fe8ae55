within Layshaft.Engines.Media;
function heatCapacity "Heat capacity of a mixture at constant pressure"
  extends Icons.Function;
  input Units.Temperature T "Temperature";
  input Units.MassFraction X[n] "Mass fractions";
  output Real cp(unit="J/(kg.K)") "Heat capacity at constant pressure";
protected
  Real c[6] "Coefficients of the mixture";
algorithm
  if T < T_change then
    c := X*lowMass;
  else
    c := X*highMass;
  end if;
  cp := c[1] + T*(2*c[2] + T*(3*c[3] + T*(4*c[4] + T*5*c[5])));

  annotation(smoothOrder=0, Documentation(info="<html>
<p>Continuous where the ranges meet. At constant volume it is less by the gas constant.</p>
</html>"));
end heatCapacity;
