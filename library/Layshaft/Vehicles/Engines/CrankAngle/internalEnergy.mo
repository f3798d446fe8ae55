within Layshaft.Vehicles.Engines.CrankAngle;
function internalEnergy "Internal energy of the gas per mass"
  extends Icons.Function;
  input Units.Temperature T "Temperature";
  output Units.SpecificEnergy u "Internal energy, zero at 300 K";
algorithm
  u := 718*(T - 300) + 0.07*(T - 300)^2;

  annotation(Inline=true, Documentation(info="<html>
<p>Air and burnt gas alike: cv = 718 J/(kg.K) at 300 K, 998 J/(kg.K) at 2300 K.</p>
</html>"));
end internalEnergy;
