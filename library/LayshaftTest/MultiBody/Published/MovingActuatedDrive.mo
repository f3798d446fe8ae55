within LayshaftTest.MultiBody.Published;
model MovingActuatedDrive "The same torque on a body and on a rotor, both on a swinging mount"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts,Forces};
  inner World world(g=0) "World";
  Joints.Revolute swing1(useAxisFlange=true, n={0,1,0}), swing2(useAxisFlange=true, n={0,1,0}) "Swinging mounts";
  Layshaft.Rotational.Sources.Position drive1(exact=true), drive2(exact=true) "Drives of the mounts";
  Follower follower1(u=2*sin(2*Layshaft.Constants.pi*time), v(fixed=true)), follower2(u=2*sin(2*Layshaft.Constants.pi*time), v(fixed=true)) "Filters of the drives";
  Joints.Revolute joint(n={1,0,0}, phi(fixed=true), w(fixed=true)) "Joint";
  Parts.Body body(m=0, I_11=2, I_22=0, I_33=0) "Body";
  Forces.Torque action "Torque on the body";
  Parts.Rotor1D rotor(J=2, phi(fixed=true), w(fixed=true)) "Rotor";
  Layshaft.Rotational.Sources.Torque motor(useSupport=true) "Torque on the rotor";
  Parts.Mounting1D mounting "What the motor pushes against";
  Figures figures(at={0.33,0.77,1.045}, expected=[0.0151620119, 0.117914211, 0.0151620119, 0.117914211, 1.77798049, -5.75107549; 0.0738399326, 0.0696037697, 0.0738399326, 0.0696037697, -1.9900733, 1.23475518; 0.0796249941, 0.0031597281, 0.0796249941, 0.0031597281, 0.505413987, 12.1568961], u={joint.phi,joint.w,rotor.phi,rotor.w,swing1.phi,swing1.w}) "Figures of the standard library";
equation
  drive1.phi_ref = follower1.y;
  drive2.phi_ref = follower2.y;
  action.torque = {sin(2*Layshaft.Constants.pi*time),0,0};
  motor.tau = sin(2*Layshaft.Constants.pi*time);
  connect(world.frame_b, swing1.frame_a);
  connect(drive1.flange, swing1.axis);
  connect(swing1.frame_b, joint.frame_a);
  connect(joint.frame_b, body.frame_a);
  connect(swing1.frame_b, action.frame_a);
  connect(action.frame_b, body.frame_a);
  connect(world.frame_b, swing2.frame_a);
  connect(drive2.flange, swing2.axis);
  connect(swing2.frame_b, rotor.frame_a);
  connect(swing2.frame_b, mounting.frame_a);
  connect(mounting.flange_b, motor.support);
  connect(motor.flange, rotor.flange_a);

  annotation(experiment(StopTime=1.1, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Rotational3DEffects.MovingActuatedDrive of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end MovingActuatedDrive;
