within LayshaftTest.Vehicles;
model GearsetFloats "A gear set in a housing that floats: angular momentum is kept, also through shifts"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world(g=0) "World without gravity";
  Layshaft.MultiBody.Parts.Body housing(m=60, r_CM={0,0,0}, I_11=5, I_22=8, I_33=5, r_0(each fixed=true), v_0(each fixed=true), angles_fixed=true,
    w_0_fixed=true, w_0_start={0.3,0,0.1}) "Housing with all that is in it, which counts in its inertias";
  Layshaft.Vehicles.Transmissions.SixSpeed gearset(spatial=true, w_in(fixed=true), w_out(fixed=true), flange_a(phi(start=0, fixed=true)),
    flange_b(phi(start=0, fixed=true))) "Gear set";
  Layshaft.Rotational.Sources.Torque motor(useSupport=true) "Motor in the housing";
  Layshaft.MultiBody.Parts.Mounting1D mounting(n={0,1,0}) "Support of the motor";
  Layshaft.MultiBody.Parts.Rotor1D flywheel(J=5, n={0,1,0}) "Flywheel in the housing, driven by the gear set";
  Layshaft.Blocks.Sources.IntegerTable gear(startValue=1, times={1,2}, values={2,5}) "Gears";
  Real spin(unit="kg.m2/s") "Angular momentum of all shafts and wheels against the housing";
  Real H[3](each unit="kg.m2/s") "Angular momentum, in the world";
  Layshaft.Energy.Audit audit(n=4, tolerance=1e-5) "Energies";
equation
  motor.tau = if gearset.engaged <> 0 then 40 else 0;
  connect(gear.y, gearset.gear);
  connect(motor.flange, gearset.flange_a);
  connect(motor.support, mounting.flange_b);
  connect(mounting.frame_a, housing.frame_a);
  connect(gearset.mount, housing.frame_a);
  connect(gearset.flange_b, flywheel.flange_a);
  connect(flywheel.frame_a, housing.frame_a);
  spin = gearset.gearTrain.inputShaft.J*gearset.gearTrain.inputShaft.rotor.w + gearset.gearTrain.outputShaft1.J*gearset.gearTrain.outputShaft1.rotor.w
    + gearset.gearTrain.outputShaft2.J*gearset.gearTrain.outputShaft2.rotor.w + gearset.gearTrain.ring.J*gearset.gearTrain.ring.rotor.w
    + gearset.gearTrain.wheel1.J*gearset.gearTrain.wheel1.rotor.w + gearset.gearTrain.wheel2.J*gearset.gearTrain.wheel2.rotor.w
    + gearset.gearTrain.wheel3.J*gearset.gearTrain.wheel3.rotor.w + gearset.gearTrain.wheel4.J*gearset.gearTrain.wheel4.rotor.w
    + gearset.gearTrain.wheel5.J*gearset.gearTrain.wheel5.rotor.w + gearset.gearTrain.wheel6.J*gearset.gearTrain.wheel6.rotor.w
    + gearset.gearTrain.wheelR.J*gearset.gearTrain.wheelR.rotor.w + flywheel.J*flywheel.w;
  H = Layshaft.MultiBody.Frames.resolve1(housing.frame_a.R, housing.I*housing.w_a + {0, spin, 0});
  audit.power = {housing.power, flywheel.power + gearset.gearTrain.inputShaft.rotor.power + gearset.gearTrain.outputShaft1.rotor.power
    + gearset.gearTrain.outputShaft2.rotor.power + gearset.gearTrain.ring.rotor.power + gearset.gearTrain.wheel1.rotor.power + gearset.gearTrain.wheel2.rotor.power
    + gearset.gearTrain.wheel3.rotor.power + gearset.gearTrain.wheel4.rotor.power + gearset.gearTrain.wheel5.rotor.power + gearset.gearTrain.wheel6.rotor.power
    + gearset.gearTrain.wheelR.rotor.power, gearset.lossPower, -motor.tau*gearset.w_in};
  assert(noEvent(max(abs(H - {1.5,0,0.5})) < 1e-4), "Angular momentum is made.");
  when terminal() then
    assert(gearset.engaged == 5 and abs(housing.w_a[2]) > 1, "The housing does not turn back.");
  end when;

  annotation(experiment(StopTime=3, Tolerance=1e-9), Documentation(info="<html>
<p>Motor, gear set and flywheel are in one housing that nothing holds. What the shafts take up, the housing turns back; the gyroscopic torques
turn it across its axes. Angular momentum stays, and the work of the motor is stored or lost.</p>
</html>"));
end GearsetFloats;
