within LayshaftTest.Engines;
model GasProperties "Properties of the species and mixtures against tables"
  import Layshaft.Engines.Media.*;
  constant Real cp_1000[6](each unit="J/(mol.K)") = {32.697,34.870,54.308,41.268,33.183,30.205} "NIST-JANAF tables (1998), 1000 K: N2, O2, CO2, H2O, CO, H2";
  constant Real cp_2000[6](each unit="J/(mol.K)") = {35.971,37.741,60.350,51.180,36.250,34.280} "2000 K";
  constant Real h_1000[6](each unit="J/mol") = {21463,22703,33397,26000,21690,20680} "Enthalpy at 1000 K above that at 298.15 K";
  constant Real h_2000[6](each unit="J/mol") = {56137,59175,91439,72790,56744,52951} "Enthalpy at 2000 K above that at 298.15 K";
  constant Real formation[7](each unit="J/mol") = {0,0,-393522,-241826,-110527,0,-224010} "Enthalpy of formation at 298.15 K";
  constant Real mixtures[4, 7] = [0.7686, 0.2314, 0, 0, 0, 0, 0; 0.72, 0, 0.19, 0.09, 0, 0, 0; 0.70, 0, 0.12, 0.08, 0.06, 0.01, 0.03; 0, 0, 0, 0, 0, 0, 1] "Air, exhaust gas, rich exhaust gas, fuel vapour";
  Real T(unit="K") "Temperature of the mixtures";
  Real h[4](each unit="J/kg") "Enthalpies";
  Real back[4](each unit="K") "Temperatures from the enthalpies";
  Real integral[4](each unit="J/kg", start={specificEnthalpy(200, mixtures[i, :]) for i in 1:4}, each fixed=true) "Integral of the heat capacity";
protected
  function unit "Pure species"
    input Integer i "Species";
    output Real X[7] "Mass fractions";
  algorithm
    X := zeros(7);
    X[i] := 1;
  end unit;
  parameter Real far_1000[6] = {abs(heatCapacity(1000, unit(i))*M[i]/cp_1000[i] - 1) for i in 1:6} "Distances from the table";
  parameter Real far_2000[6] = {abs(heatCapacity(2000, unit(i))*M[i]/cp_2000[i] - 1) for i in 1:6} "Distances from the table";
  parameter Real farh_1000[6] = {abs((specificEnthalpy(1000, unit(i)) - specificEnthalpy(T_reference, unit(i)))*M[i]/h_1000[i] - 1) for i in 1:6} "Distances from the table";
  parameter Real farh_2000[6] = {abs((specificEnthalpy(2000, unit(i)) - specificEnthalpy(T_reference, unit(i)))*M[i]/h_2000[i] - 1) for i in 1:6} "Distances from the table";
  parameter Real farf[7] = {abs(specificEnthalpy(T_reference, unit(i))*M[i] - formation[i]) for i in 1:7} "Distances from the table";
  parameter Real rich[7] = stoichiometry(0.85) "Products of a rich mixture";
initial equation
  for i in 1:6 loop
    assert(far_1000[i] < 1.5e-3, "Heat capacity of " + names[i] + " at 1000 K is off by " + String(far_1000[i]) + ".");
    assert(far_2000[i] < 1e-2, "Heat capacity of " + names[i] + " at 2000 K is off by " + String(far_2000[i]) + ".");
    assert(farh_1000[i] < 1e-3, "Enthalpy of " + names[i] + " at 1000 K is off by " + String(farh_1000[i]) + ".");
    assert(farh_2000[i] < 4e-3, "Enthalpy of " + names[i] + " at 2000 K is off by " + String(farh_2000[i]) + ".");
  end for;
  assert(max(farf) < 20, "Enthalpies of formation are off by " + String(max(farf)) + " J/mol.");
  assert(abs(gasConstant(air) - 287.06) < 1.5, "Gas constant of air is " + String(gasConstant(air)) + ".");
  assert(abs(heatCapacity(300, air) - 1005) < 8, "Heat capacity of air is " + String(heatCapacity(300, air)) + ".");
  assert(abs(heatOfCombustion(1) - 44.65e6) < 0.02e6, "Heat of combustion is " + String(heatOfCombustion(1)) + " J/kg.");
  assert(abs(sum(stoichiometry(1.3))) < 1e-5 and abs(sum(rich)) < 1e-5, "Combustion makes or loses mass.");
  assert(heatOfCombustion(0.85) < 0.9*heatOfCombustion(1), "A rich mixture gives less heat.");
  assert(abs((rich[5]/M[5])*(rich[4]/M[4])/((rich[3]/M[3])*(rich[6]/M[6])) - 3.5) < 1e-6, "The products of a rich mixture are not in equilibrium.");
equation
  T = 200 + 3300*time;
  for i in 1:4 loop
    h[i] = specificEnthalpy(T, mixtures[i, :]);
    back[i] = temperature(h[i], mixtures[i, :]);
    der(integral[i]) = heatCapacity(T, mixtures[i, :])*3300;
    assert(abs(back[i] - T) < 1e-6, "The temperature from the enthalpy is " + String(back[i]) + " instead of " + String(T) + " K.");
    assert(abs(integral[i] - h[i]) < 1e-6*abs(h[i]) + 10, "The enthalpy is not the integral of the heat capacity: " + String(integral[i]) + ", " + String(h[i]) + ".");
  end for;

  annotation(experiment(StopTime=1, Tolerance=1e-9), Documentation(info="<html>
<p>Values of the NIST-JANAF Thermochemical Tables, fourth edition (1998); formation of isooctane: NASA TM-4513. The inverse is checked from 200 to 3500 K.</p>
</html>"));
end GasProperties;
