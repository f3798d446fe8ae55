within LayshaftTest.MultiBody.Published;
model UserDefinedGravityField "Pendulum in a gravity field that depends on the height"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts};
  function gravityOverHeight "Gravity of the WGS 84 ellipsoid at the equator, along -y"
    extends Layshaft.MultiBody.Interfaces.GravityAcceleration;
    input Layshaft.Units.Length a = 6378137.0 "Equatorial radius";
    input Layshaft.Units.Length b = 6356752.3142 "Polar radius";
    input Layshaft.Units.Acceleration g_equator = 9.7803253359 "Gravity on the equator";
    input Real flattening = 1/298.257223563 "Flattening";
    input Layshaft.Units.AngularVelocity w = 7.292115e-5 "Rotation of the earth";
    input Real GM(unit="m3/s2") = 3.986004418e14 "Gravity constant times mass of the earth";
  algorithm
    gravity := {0,-g_equator*(1 - 2*(1 + flattening + w^2*a^2*b/GM)*r[2]/a + 3*(r[2]/a)^2),0};
    annotation(Inline=true);
  end gravityOverHeight;
  inner World world(redeclare function gravityAcceleration = gravityOverHeight) "World with a field of its own";
  Parts.FixedTranslation tower(r={0,20,0}) "Height of the joint";
  Joints.Revolute joint(useAxisFlange=true, phi(fixed=true), w(fixed=true)) "Joint";
  Layshaft.Rotational.Components.Damper damper(d=0.1) "Damping of the joint";
  Parts.Body bob(m=1000, r_CM={10,0,0}) "Bob";
  Figures figures(at={2,6,9.9}, expected=[-1.74547133, -1.38790732; -1.05726795, 1.30527593; -2.27464018, -1.221147], u={joint.phi,joint.w}) "Figures of the standard library";
equation
  connect(world.frame_b, tower.frame_a);
  connect(tower.frame_b, joint.frame_a);
  connect(joint.support, damper.flange_a);
  connect(damper.flange_b, joint.axis);
  connect(joint.frame_b, bob.frame_a);

  annotation(experiment(StopTime=10, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Elementary.UserDefinedGravityField of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end UserDefinedGravityField;
