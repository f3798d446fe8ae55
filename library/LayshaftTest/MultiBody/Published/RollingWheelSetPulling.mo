within LayshaftTest.MultiBody.Published;
model RollingWheelSetPulling "Two wheels on one axle, pulled by a force"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Parts,Forces};
  inner World world(n={0,0,-1}) "World";
  Parts.RollingWheelSet wheelSet(radius=0.1, m=0.5, I_axis=0.01, I_long=0.02, track=0.5,
    rolling(x(start=0.1, fixed=true), y(start=0.1, fixed=true), phi(fixed=true), theta1(fixed=true), theta2(fixed=true), der_theta1(fixed=true), der_theta2(fixed=true))) "Wheel set";
  Parts.FixedTranslation shaft(r={0.2,0,0}) "Shaft to the front";
  Parts.Body body(m=0.01) "At its end";
  Forces.WorldForce pull "Force on the end of the shaft";
  Layshaft.Blocks.Sources.TimeTable forward(table=[0, 1; 1, 1; 2, 0; 3, 0]), sideways(table=[0, 0; 1, 0; 2, 2; 3, 2]), none(table=[0, 0; 1, 0]) "Force over time";
  Layshaft.Rotational.Sources.ConstantTorque free1(tau_constant=0), free2(tau_constant=0) "No drives";
  Figures figures(at={0.9,1.8,2.97}, expected=[0.234551495, 0.1, 1.99444735e-14, 1.34551495, 1.34551495, 2.99003322, 2.99003322; 0.610912535, 0.114120299, 0.146937732, 4.74783934, 5.482528, 3.67167881, 6.41067124; 1.05739469, 0.678338698, 1.71754397, 8.91550588, 17.5032257, 5.60305781, 14.5007088], u={wheelSet.rolling.x,wheelSet.rolling.y,wheelSet.rolling.phi,wheelSet.rolling.theta1,wheelSet.rolling.theta2,wheelSet.rolling.der_theta1,wheelSet.rolling.der_theta2}) "Figures of the standard library";
equation
  connect(wheelSet.frameMiddle, shaft.frame_a);
  connect(shaft.frame_b, body.frame_a);
  connect(pull.frame_b, shaft.frame_b);
  connect(forward.y, pull.force[1]);
  connect(sideways.y, pull.force[2]);
  connect(none.y, pull.force[3]);
  connect(free1.flange, wheelSet.axis1);
  connect(free2.flange, wheelSet.axis2);

  annotation(experiment(StopTime=3, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Elementary.RollingWheelSetPulling of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end RollingWheelSetPulling;
