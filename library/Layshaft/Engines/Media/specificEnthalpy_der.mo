within Layshaft.Engines.Media;
function specificEnthalpy_der "Derivative of specificEnthalpy"
  extends Icons.Function;
  input Units.Temperature T "Temperature";
  input Units.MassFraction X[n] "Mass fractions";
  input Real T_der "Rate of the temperature";
  input Real X_der[n] "Rates of the mass fractions";
  output Real h_der "Rate of the enthalpy";
algorithm
  h_der := heatCapacity(T, X)*T_der + specificEnthalpy(T, X_der);

  annotation(Inline=true, Documentation(info="<html>
<p>cp dT/dt + h(T, dX/dt): the enthalpy is linear in the composition.</p>
</html>"));
end specificEnthalpy_der;
