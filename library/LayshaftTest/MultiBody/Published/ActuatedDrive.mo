within LayshaftTest.MultiBody.Published;
model ActuatedDrive "The same torque on a body in a joint and on a rotor in a housing"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts,Forces};
  inner World world(g=0) "World";
  Joints.Revolute joint(n={1,0,0}, phi(fixed=true), w(fixed=true)) "Joint";
  Parts.Body body(m=0, I_11=2, I_22=0, I_33=0) "Body";
  Forces.Torque action "Torque on the body";
  Parts.Fixed housing "Housing";
  Parts.Rotor1D rotor(J=2, phi(fixed=true), w(fixed=true)) "Rotor";
  Layshaft.Rotational.Sources.Torque motor(useSupport=true) "Torque on the rotor";
  Parts.Mounting1D mounting "What the motor pushes against";
  Figures figures(at={0.33,0.77,1.045}, expected=[0.0151620119, 0.117914211, 0.0151620119, 0.117914211; 0.0738399326, 0.0696037697, 0.0738399326, 0.0696037697; 0.0796249941, 0.00315972809, 0.0796249941, 0.00315972809], u={joint.phi,joint.w,rotor.phi,rotor.w}) "Figures of the standard library";
equation
  action.torque = {sin(2*Layshaft.Constants.pi*time),0,0};
  motor.tau = sin(2*Layshaft.Constants.pi*time);
  connect(world.frame_b, joint.frame_a);
  connect(joint.frame_b, body.frame_a);
  connect(world.frame_b, action.frame_a);
  connect(action.frame_b, body.frame_a);
  connect(housing.frame_b, rotor.frame_a);
  connect(housing.frame_b, mounting.frame_a);
  connect(mounting.flange_b, motor.support);
  connect(motor.flange, rotor.flange_a);

  annotation(experiment(StopTime=1.1, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Rotational3DEffects.ActuatedDrive of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end ActuatedDrive;
