within Layshaft.Vehicles.Engines.CrankAngle;
function heatCapacity "Heat capacity of the gas per mass, at constant volume"
  extends Icons.Function;
  input Units.Temperature T "Temperature";
  output Real cv(unit="J/(kg.K)") "Heat capacity";
algorithm
  cv := 718 + 0.14*(T - 300);

  annotation(Inline=true, Documentation(info="<html>
<p>Derivative of <a href=\"modelica://Layshaft.Vehicles.Engines.CrankAngle.internalEnergy\">internalEnergy</a>.</p>
</html>"));
end heatCapacity;
