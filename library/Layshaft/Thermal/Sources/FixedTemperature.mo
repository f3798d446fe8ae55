within Layshaft.Thermal.Sources;
model FixedTemperature "Constant temperature"
  extends Icons.Component;
  parameter Units.Temperature T = 293.15 "Temperature";
  Interfaces.HeatPort_b port "Heat port"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
equation
  port.T = T;

  annotation(Documentation(info="<html>
<p>Ambient air, for example.</p>
</html>"));
end FixedTemperature;
