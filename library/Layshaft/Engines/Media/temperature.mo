within Layshaft.Engines.Media;
function temperature "Temperature of a mixture from its enthalpy"
  extends Icons.Function;
  input Units.SpecificEnergy h "Enthalpy";
  input Units.MassFraction X[n] "Mass fractions";
  output Units.Temperature T "Temperature";
protected
  Real c[6] "Coefficients of the mixture";
  Real low_h "Enthalpy at 300 K";
  Real middle_h "Enthalpy at 1000 K";
algorithm
  low_h := X*h300;
  middle_h := X*h1000;
  if h < middle_h then
    c := X*lowMass;
    T := 300 + 700*(h - low_h)/(middle_h - low_h);
  else
    c := X*highMass;
    T := 1000 + 1500*(h - middle_h)/(X*h2500 - middle_h);
  end if;
  for k in 1:4 loop
    T := T - (c[6] - h + T*(c[1] + T*(c[2] + T*(c[3] + T*(c[4] + T*c[5])))))/(c[1] + T*(2*c[2] + T*(3*c[3] + T*(4*c[4] + T*5*c[5]))));
  end for;

  annotation(derivative=temperature_der, smoothOrder=1, Documentation(info="<html>
<p>
Newton's method from a linear guess. Enthalpy is a smooth, increasing and nearly straight function of temperature: three steps reach the precision of the machine for the gases of an
engine, four also for pure fuel vapour. As many steps are always made, so that the result is as smooth as the polynomials.
</p>
</html>"));
end temperature;
