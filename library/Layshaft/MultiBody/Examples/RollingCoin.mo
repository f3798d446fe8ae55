within Layshaft.MultiBody.Examples;
model RollingCoin "A wheel that rolls in a curve because it leans"
  extends Icons.Example;
  inner World world(n={0,0,-1}) "World"
    annotation(Placement(transformation(extent={{-80,-10},{-60,10}})));
  Parts.RollingWheel wheel(radius=0.3, m=2, I_axis=0.09, I_long=0.045,
    rolling(x(start=0, fixed=true), y(start=0, fixed=true), angles(start={0,0.2,0}, each fixed=true), der_angles(start={0,0,8}, each fixed=true))) "Wheel"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));

  annotation(experiment(StopTime=4, Tolerance=1e-8), Documentation(info="<html>
<p>Plot <code>wheel.rolling.y</code> over <code>wheel.rolling.x</code>.</p>
</html>"));
end RollingCoin;
