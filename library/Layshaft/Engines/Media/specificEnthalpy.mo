within Layshaft.Engines.Media;
function specificEnthalpy "Enthalpy of a mixture, with enthalpy of formation"
  extends Icons.Function;
  input Units.Temperature T "Temperature";
  input Units.MassFraction X[n] "Mass fractions";
  output Units.SpecificEnergy h "Enthalpy";
protected
  Real c[6] "Coefficients of the mixture";
algorithm
  if T < T_change then
    c := X*lowMass;
  else
    c := X*highMass;
  end if;
  h := c[6] + T*(c[1] + T*(c[2] + T*(c[3] + T*(c[4] + T*c[5]))));

  annotation(derivative=specificEnthalpy_der, smoothOrder=1, Documentation(info="<html>
<p>Zero for elements at 298.15 K. Linear in <code>X</code>.</p>
</html>"));
end specificEnthalpy;
