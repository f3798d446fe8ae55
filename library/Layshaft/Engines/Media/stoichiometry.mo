within Layshaft.Engines.Media;
function stoichiometry "Change of the masses of the species per mass of fuel that burns"
  extends Icons.Function;
  input Real lambda "Oxygen relative to what complete combustion needs";
  output Real nu[n](each unit="1") "Mass that appears (positive) or vanishes (negative) per mass of fuel";
protected
  constant Real K = 3.5 "Constant of the equilibrium CO2 + H2 = CO + H2O, at which the composition freezes";
  Real oxygen "Atoms of oxygen per molecule of fuel";
  Real b "Coefficient of the quadratic equation";
  Real d "Discriminant";
  Real CO2 "Molecules of CO2 per molecule of fuel";
  Real H2O "Molecules of H2O per molecule of fuel";
algorithm
  oxygen := 25*min(max(lambda, 0.6), 1);
  b := oxygen + K*(17 - oxygen);
  d := sqrt(b^2 - 4*(1 - K)*8*(oxygen - 8));
  CO2 := 16*(oxygen - 8)/(b + d);
  H2O := oxygen - 8 - CO2;
  nu := {0, -oxygen/2*M[2], CO2*M[3], H2O*M[4], (8 - CO2)*M[5], (9 - H2O)*M[6], -M[7]}/M[7];

  annotation(Documentation(info="<html>
<p>
Isooctane C8H18. Up to the oxygen it needs it burns to CO2 and H2O. Rich mixtures use all oxygen; CO and H2 are left as the equilibrium CO2 + H2 = CO + H2O with the constant 3.5 tells
(J. B. Heywood: Internal Combustion Engine Fundamentals, section 4.9). Below lambda = 0.6 the coefficients are those of 0.6: part of the fuel does not burn.
</p>
</html>"));
end stoichiometry;
