within Layshaft.MultiBody.Examples;
model WheelSet "Two driven wheels on one axle steer by the difference of their torques"
  extends Icons.Example;
  inner World world(n={0,0,-1}) "World"
    annotation(Placement(transformation(extent={{-90,-90},{-70,-70}})));
  Parts.RollingWheelSet wheels(radius=0.1, m=1, I_axis=0.005, I_long=0.003, track=0.4, rolling(x(fixed=true), y(fixed=true), phi(fixed=true), theta1(fixed=true), theta2(fixed=true),
    der_theta1(start=10, fixed=true), der_theta2(start=10, fixed=true))) "Wheels"
    annotation(Placement(transformation(extent={{-10,-20},{30,20}})));
  Parts.BodyBox platform(r={0.3,0,0}, r_shape={-0.1,0,0}, length=0.4, width=0.25, height=0.05, density=200) "Platform on the axle"
    annotation(Placement(transformation(extent={{20,-60},{40,-40}})));
  Rotational.Sources.Torque motor1(useSupport=true) "Left motor"
    annotation(Placement(transformation(extent={{-50,50},{-30,70}})));
  Rotational.Sources.Torque motor2(useSupport=true) "Right motor"
    annotation(Placement(transformation(extent={{90,50},{70,70}})));
  Blocks.Sources.Sine left(amplitude=0.3, f=0.5) "Torque of the left motor"
    annotation(Placement(transformation(extent={{-90,50},{-70,70}})));
  Blocks.Sources.Sine right(amplitude=-0.3, f=0.5) "Torque of the right motor"
    annotation(Placement(transformation(extent={{130,50},{110,70}})));
equation
  connect(left.y, motor1.tau)
    annotation(Line(points={{-69,60},{-52,60}}, color={0,0,127}));
  connect(right.y, motor2.tau)
    annotation(Line(points={{109,60},{92,60}}, color={0,0,127}));
  connect(motor1.flange, wheels.axis1)
    annotation(Line(points={{-30,60},{-6,60},{-6,20}}, color={0,0,0}));
  connect(motor2.flange, wheels.axis2)
    annotation(Line(points={{70,60},{26,60},{26,20}}, color={0,0,0}));
  connect(motor1.support, wheels.support)
    annotation(Line(points={{-40,50},{-40,40},{10,40},{10,16}}, color={0,0,0}));
  connect(motor2.support, wheels.support)
    annotation(Line(points={{80,50},{80,40},{10,40},{10,16}}, color={0,0,0}));
  connect(wheels.frameMiddle, platform.frame_a)
    annotation(Line(points={{10,-8},{10,-50},{20,-50}}, color={70,70,70}, thickness=0.5));

  annotation(experiment(StopTime=4, Tolerance=1e-8), Documentation(info="<html>
<p>Plot <code>wheels.rolling.y</code> over <code>wheels.rolling.x</code>: the axle turns round to the right and drives back. Neither wheel slips.</p>
</html>"));
end WheelSet;
