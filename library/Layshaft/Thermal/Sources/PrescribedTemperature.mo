within Layshaft.Thermal.Sources;
model PrescribedTemperature "Temperature given by a signal"
  extends Icons.Component;
  Blocks.Interfaces.RealInput T(unit="K", displayUnit="degC") "Temperature"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Interfaces.HeatPort_b port "Heat port"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
equation
  port.T = T;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={191,0,0}, textString="T")}),
    Documentation(info="<html>
<p>The port has the temperature of the signal.</p>
</html>"));
end PrescribedTemperature;
