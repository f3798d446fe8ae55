within LayshaftTest.MultiBody.Published;
model BevelGear1D "Bevel gear with two rotors in a housing that is shaken about three axes"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts};
  inner World world "World";
  Joints.Revolute axis[3](n=identity(3), each useAxisFlange=true, each stateSelect=StateSelect.always, each phi(fixed=true), each w(fixed=true)) "Three axes of the housing";
  Layshaft.Rotational.Sources.Torque shake[3] "Torques on the housing";
  Parts.BodyBox housing(r={0.1,0.1,0.1}, length=0.1, width=0.1) "Housing";
  Parts.Rotor1D rotor1(J=1.1, n={1,0,0}, phi(fixed=true), w(fixed=true)), rotor2(J=18.2, n={0,1,0}) "Rotors";
  Parts.BevelGear1D gear(ratio=10, n_a={1,0,0}, n_b={0,1,0}) "Bevel gear";
  Layshaft.Rotational.Sources.Torque motor(useSupport=true) "Motor";
  Parts.Mounting1D mounting(n={1,0,0}) "What the motor pushes against";
  Figures figures(at={0.1,0.2,0.36}, expected=[0.014469883, 0.187968891, 6.11665106, 129.818224, -0.398438838, 71.8718556, -2.05865706, -91.2286822; 0.0365692789, 0.261996294, 12.420076, 100.940734, 0.102521865, 71.0618844, 1.15310749, -17.4098435; 0.153653318, 0.852773481, 20.4574475, 34.7359845, 1.12587425, -100.28152, -0.831940694, -299.094041], u={rotor2.phi,rotor2.w,axis[1].phi,axis[1].w,axis[2].phi,axis[2].w,axis[3].phi,axis[3].w}) "Figures of the standard library";
equation
  shake.tau = {110*sin(10*Layshaft.Constants.pi*time),120*sin(12*Layshaft.Constants.pi*time),130*sin(14*Layshaft.Constants.pi*time)};
  motor.tau = 140*sin(16*Layshaft.Constants.pi*time);
  connect(world.frame_b, axis[1].frame_a);
  connect(axis[1:2].frame_b, axis[2:3].frame_a);
  connect(shake.flange, axis.axis);
  connect(axis[3].frame_b, housing.frame_a);
  connect(axis[3].frame_b, rotor1.frame_a);
  connect(axis[3].frame_b, rotor2.frame_a);
  connect(axis[3].frame_b, gear.frame_a);
  connect(axis[3].frame_b, mounting.frame_a);
  connect(mounting.flange_b, motor.support);
  connect(motor.flange, rotor1.flange_a);
  connect(rotor1.flange_b, gear.flange_a);
  connect(gear.flange_b, rotor2.flange_a);

  annotation(experiment(StopTime=0.4, Tolerance=1e-11), Documentation(info="<html>
<p>The figures are those of Rotational3DEffects.BevelGear1D of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end BevelGear1D;
