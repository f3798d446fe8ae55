within LayshaftTest.MultiBody;
model RotorInHousing "A motor turns its rotors one way and its free housing the other"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world(g=0) "World without gravity";
  Layshaft.MultiBody.Parts.Body housing(m=10, r_CM={0,0,0}, I_11=0.5, I_22=1, I_33=1, r_0(each fixed=true), v_0(each fixed=true), angles_fixed=true, w_0_fixed=true, w_0_start={0,0.2,0}) "Housing with the rotor in it";
  Layshaft.MultiBody.Parts.Rotor1D rotor(J=0.1, n={1,0,0}, phi(fixed=true), w(fixed=true)) "Rotor";
  Layshaft.MultiBody.Parts.Mounting1D mounting(n={1,0,0}) "Support of the motor";
  Layshaft.Rotational.Sources.Torque motor(useSupport=true) "Motor";
  Layshaft.Blocks.Sources.Constant torque(k=2) "Torque of the motor";
  Layshaft.MultiBody.Parts.BevelGear1D gear(ratio=3, n_a={1,0,0}, n_b={0,0,1}) "Bevel gear";
  Layshaft.MultiBody.Parts.Rotor1D output1(J=0.2, n={0,0,1}) "Rotor behind the gear";
  Real H[3] "Angular momentum in the world";
  Layshaft.Energy.Audit audit(n=4, tolerance=1e-6) "Energies";
equation
  connect(torque.y, motor.tau);
  connect(motor.flange, rotor.flange_a);
  connect(motor.support, mounting.flange_b);
  connect(mounting.frame_a, housing.frame_a);
  connect(rotor.frame_a, housing.frame_a);
  connect(rotor.flange_b, gear.flange_a);
  connect(gear.flange_b, output1.flange_a);
  connect(gear.frame_a, housing.frame_a);
  connect(output1.frame_a, housing.frame_a);
  H = Layshaft.MultiBody.Frames.resolve1(housing.frame_a.R, housing.I*housing.w_a + {0.1*rotor.w,0,0.2*output1.w});
  audit.power = {housing.power, rotor.power, output1.power, -2*rotor.w};
  assert(noEvent(max(abs(H - {0,0.2,0})) < 1e-6), "Angular momentum is made.");
  assert(noEvent(housing.w_a[1] <= 1e-9 or time > 0.5), "The housing does not turn back.");

  annotation(experiment(StopTime=2, Tolerance=1e-9), Documentation(info="<html>
<p>Nothing acts from outside: angular momentum is conserved, and the work of the motor is
in the kinetic energies.</p>
</html>"));
end RotorInHousing;
