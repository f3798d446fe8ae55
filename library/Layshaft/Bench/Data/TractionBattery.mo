within Layshaft.Bench.Data;
record TractionBattery "Traction battery, 14 kWh, 700 V"
  extends Layshaft.Data.Batteries.VoltageAndResistance(
    soc={0,0.1,0.2,0.4,0.6,0.8,0.9,1},
    v={583,642,665,685,700,727,747,774},
    R={0.15,0.13,0.12,0.11,0.105,0.105,0.11,0.115});
  parameter Units.Charge capacity = 20*3600 "Charge of the full battery";
  parameter Units.Current i_max = 420 "Largest current";
  parameter Units.HeatCapacity C = 120e3 "Heat capacity";
  parameter Units.ThermalConductance G = 150 "Conductance to the coolant";
  parameter Units.Temperature T_coolant = 298.15 "Temperature of the coolant";

  annotation(Documentation(info="<html>
<p>Energy and voltage are those of table 1 of Energies 14 (2021) 2017. The shape of the voltage is that of
<a href=\"modelica://Layshaft.Data.Batteries.GenericLithium\">GenericLithium</a>, with high-power cells of about 0.55 mOhm; 300 kW for all machines need 21 times the hourly current.</p>
</html>"));
end TractionBattery;
