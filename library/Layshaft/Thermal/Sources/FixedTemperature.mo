within Layshaft.Thermal.Sources;
model FixedTemperature "Constant temperature"
  extends Icons.Component;
  parameter Units.Temperature T = 293.15 "Temperature";
  Interfaces.HeatPort_b port "Heat port"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
equation
  port.T = T;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={191,0,0}, textString="T"),
      Text(extent={{-150,-70},{150,-100}}, textString="T=%T")}),
    Documentation(info="<html>
<p>Ambient air, for example.</p>
</html>"));
end FixedTemperature;
