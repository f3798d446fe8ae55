within LayshaftTest.MultiBody.Published;
model RollingWheelSetDriving "Two wheels on one axle, driven by two torques"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Parts};
  inner World world(n={0,0,-1}) "World";
  Parts.RollingWheelSet wheelSet(radius=0.1, m=0.5, I_axis=0.01, I_long=0.02, track=0.5,
    rolling(x(start=0.1, fixed=true), y(start=0.1, fixed=true), phi(fixed=true), theta1(fixed=true), theta2(fixed=true), der_theta1(fixed=true), der_theta2(fixed=true))) "Wheel set";
  Parts.FixedTranslation shaft(r={0.2,0,0}) "Shaft to the front";
  Parts.Body body(m=0.01) "At its end";
  Layshaft.Rotational.Sources.Torque motor1(useSupport=true), motor2(useSupport=true) "Motors on the axle";
  Layshaft.Blocks.Sources.Sine sine(amplitude=-2), cosine(amplitude=-2, phase=1.5707963267949) "Torques";
  Figures figures(at={0.9,2.1,2.97}, expected=[-0.862818697, -0.1018843, 3.36123314, -19.1860096, -2.37984385, -2.49277177, 11.2057456; -0.0708801926, 0.409583835, 6.94011004, -38.5721929, -3.87164274, -4.61938851, -11.2003825; -0.610944209, -0.382925654, 10.5599191, -57.4946134, -4.69501779, 0.263849817, 4.3044923], u={wheelSet.rolling.x,wheelSet.rolling.y,wheelSet.rolling.phi,wheelSet.rolling.theta1,wheelSet.rolling.theta2,wheelSet.rolling.der_theta1,wheelSet.rolling.der_theta2}) "Figures of the standard library";
  Layshaft.Energy.Audit audit(n=5, tolerance=1e-6) "Energies";
equation
  connect(wheelSet.frameMiddle, shaft.frame_a);
  connect(shaft.frame_b, body.frame_a);
  connect(sine.y, motor1.tau);
  connect(cosine.y, motor2.tau);
  connect(motor1.flange, wheelSet.axis1);
  connect(motor2.flange, wheelSet.axis2);
  connect(motor1.support, wheelSet.support);
  connect(motor2.support, wheelSet.support);
  audit.power = {wheelSet.body1.power,wheelSet.body2.power,body.power,-motor1.tau*wheelSet.rolling.der_theta1,-motor2.tau*wheelSet.rolling.der_theta2};
  assert(noEvent(abs(audit.residual) < 1e-6), "The contacts do work.");

  annotation(experiment(StopTime=3, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Elementary.RollingWheelSetDriving of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end RollingWheelSetDriving;
