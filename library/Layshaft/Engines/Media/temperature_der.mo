within Layshaft.Engines.Media;
function temperature_der "Derivative of temperature"
  extends Icons.Function;
  input Units.SpecificEnergy h "Enthalpy";
  input Units.MassFraction X[n] "Mass fractions";
  input Real h_der "Rate of the enthalpy";
  input Real X_der[n] "Rates of the mass fractions";
  output Real T_der "Rate of the temperature";
protected
  Units.Temperature T "Temperature";
algorithm
  T := temperature(h, X);
  T_der := (h_der - specificEnthalpy(T, X_der))/heatCapacity(T, X);

  annotation(Documentation(info="<html>
<p>(dh/dt - h(T, dX/dt))/cp.</p>
</html>"));
end temperature_der;
