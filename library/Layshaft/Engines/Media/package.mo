within Layshaft.Engines;
package Media "Mixture of seven ideal gases"
  extends Icons.Package;

  constant Integer n = 7 "Number of species";
  constant String names[n] = {"N2", "O2", "CO2", "H2O", "CO", "H2", "C8H18"} "Species: nitrogen, oxygen, carbon dioxide, water vapour, carbon monoxide, hydrogen, isooctane as fuel vapour";
  constant Real R_molar(unit="J/(mol.K)") = 8.314462618 "Universal gas constant";
  constant Real M[n](each unit="kg/mol") = {0.0280134,0.0319988,0.0440095,0.01801528,0.0280101,0.00201588,0.11422852} "Molar masses";
  constant Real R[n](each unit="J/(kg.K)") = {R_molar/M[i] for i in 1:n} "Gas constants of the species";
  constant Units.MassFraction air[n] = {0.7686,0.2314,0,0,0,0,0} "Dry air; argon counts as nitrogen";
  constant Units.MassFraction fuel[n] = {0,0,0,0,0,0,1} "Fuel vapour";
  constant Units.Temperature T_change = 1000 "Temperature where the two ranges of the polynomials meet";
  constant Units.Temperature T_reference = 298.15 "Temperature at which elements have no enthalpy";
  constant Units.SpecificEnergy evaporation = 308e3 "Heat of evaporation of the fuel at 298.15 K";
  constant Real low[n, 6] = {
    {3.53100528,-1.23660987e-4,-5.02999437e-7,2.43530612e-9,-1.40881235e-12,-1046.97628},
    {3.78245636,-2.99673415e-3,9.847302e-6,-9.68129508e-9,3.24372836e-12,-1063.94356},
    {2.35677352,8.98459677e-3,-7.12356269e-6,2.45919022e-9,-1.43699548e-13,-48371.9697},
    {4.19864056,-2.0364341e-3,6.52040211e-6,-5.48797062e-9,1.77197817e-12,-30293.7267},
    {3.57953347,-6.1035368e-4,1.01681433e-6,9.07005884e-10,-9.04424499e-13,-14344.086},
    {2.34433112,7.98052075e-3,-1.9478151e-5,2.01572094e-8,-7.37611761e-12,-917.935173},
    {0.815737338,0.0732643959,1.78300688e-5,-6.9358962e-8,3.21629382e-11,-30477.2862}} "Coefficients a1 ... a6 of the species from 200 to 1000 K";
  constant Real high[n, 6] = {
    {2.95257626,1.39690057e-3,-4.92631691e-7,7.86010367e-11,-4.60755321e-15,-923.948645},
    {3.66096083,6.56365523e-4,-1.41149485e-7,2.05797658e-11,-1.29913248e-15,-1215.97725},
    {4.63659493,2.74131991e-3,-9.95828531e-7,1.60373011e-10,-9.16103468e-15,-49024.9341},
    {2.67703787,2.97318329e-3,-7.7376969e-7,9.44336689e-11,-4.26900959e-15,-29885.8938},
    {3.04848583,1.35172818e-3,-4.85794075e-7,7.88536486e-11,-4.69807489e-15,-14266.1171},
    {2.93286579,8.26607967e-4,-1.46402335e-7,1.54100359e-11,-6.88804432e-16,-813.065597},
    {15.9899273,0.055318479,-1.95267072e-5,3.11779172e-9,-1.85312577e-13,-35875.7973}} "Coefficients a1 ... a6 of the species from 1000 to 6000 K";
  constant Real lowMass[n, 6] = {{R[i]*low[i, k]/(if k < 6 then k else 1) for k in 1:6} for i in 1:n} "Coefficients of the enthalpy per mass below T_change: of T, T^2 ... T^5, and constant";
  constant Real highMass[n, 6] = {{R[i]*high[i, k]/(if k < 6 then k else 1) for k in 1:6} for i in 1:n} "The same above T_change";
  constant Real h300[n](each unit="J/kg") = {lowMass[i, 6] + 300*(lowMass[i, 1] + 300*(lowMass[i, 2] + 300*(lowMass[i, 3] + 300*(lowMass[i, 4] + 300*lowMass[i, 5])))) for i in 1:n} "Enthalpies at 300 K";
  constant Real h1000[n](each unit="J/kg") = {lowMass[i, 6] + 1000*(lowMass[i, 1] + 1000*(lowMass[i, 2] + 1000*(lowMass[i, 3] + 1000*(lowMass[i, 4] + 1000*lowMass[i, 5])))) for i in 1:n} "Enthalpies at 1000 K";
  constant Real h2500[n](each unit="J/kg") = {highMass[i, 6] + 2500*(highMass[i, 1] + 2500*(highMass[i, 2] + 2500*(highMass[i, 3] + 2500*(highMass[i, 4] + 2500*highMass[i, 5])))) for i in 1:n} "Enthalpies at 2500 K";

  annotation(Documentation(info="<html>
<p>
Compositions are mass fractions of the species in <code>names</code>. Enthalpies contain the enthalpy of formation: combustion changes the composition, and the heat of it follows from the balance of energy.
Nothing is added by hand.
</p>
<p>
cp/R = a1 + a2 T + a3 T&sup2; + a4 T&sup3; + a5 T&#8308;, h/(R T) = a1 + a2 T/2 + a3 T&sup2;/3 + a4 T&sup3;/4 + a5 T&#8308;/5 + a6/T, from 200 to 6000 K in two ranges that meet at 1000 K. The
coefficients are those of B. J. McBride, S. Gordon, M. A. Reno: Coefficients for Calculating Thermodynamic and Transport Properties of Individual Species, NASA TM-4513 (1993).
</p>
<p>
Heat capacity and enthalpy are linear in the composition. The functions may therefore be called with masses or mass flows in place of mass fractions: then they give J or W instead of J/kg.
</p>
</html>"));
end Media;
