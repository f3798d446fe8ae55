within Layshaft.Engines.Controls;
block LambdaSensor "Wide-range lambda sensor"
  extends Icons.Block;
  parameter Units.Time T_sensor(min=Constants.small) = 0.06 "Time constant";
  input Units.MassFraction X[Media.n] "Composition of the exhaust gas";
  Blocks.Interfaces.RealOutput lambda(start=1, fixed=true) "Reading"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
equation
  T_sensor*der(lambda) = Media.airRatio(X) - lambda;

  annotation(
    Icon(graphics={Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="O2"),
      Text(extent={{-150,-110},{150,-140}}, textString="T=%T_sensor")}),
    Documentation(info="<html>
<p>Reads lambda of the composition it is given, with a lag.</p>
</html>"));
end LambdaSensor;
