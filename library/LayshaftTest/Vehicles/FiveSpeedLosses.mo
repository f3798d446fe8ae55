within LayshaftTest.Vehicles;
model FiveSpeedLosses "Five-speed gear set: measured losses, ratios and energy through all gears"
  extends Layshaft.Icons.Example;
  model Bench "Constant speed at the input, constant torque at the output"
    parameter Integer gear "Gear" annotation(Evaluate=true);
    parameter Layshaft.Units.Torque measured "Measured loss at the input";
    Layshaft.Vehicles.Transmissions.FiveSpeed gearset(gear_start=gear, w_out(start=2460*Layshaft.Constants.rpm/gearset.ratios[gear], fixed=true),
      flange_b(phi(start=0, fixed=true))) "Gear set";
    Layshaft.Rotational.Sources.ConstantSpeed drive(w_fixed=2460*Layshaft.Constants.rpm) "Speed at the input";
    Layshaft.Rotational.Sources.ConstantTorque load(tau_constant=-(100 - measured)*gearset.ratios[gear]) "Load that needs 100 N.m";
    Layshaft.Units.Torque loss "Loss torque at the input";
  equation
    gearset.gear = gear;
    loss = gearset.lossPower/gearset.w_in;
    connect(drive.flange, gearset.flange_a);
    connect(load.flange, gearset.flange_b);
    assert(noEvent(abs(loss - measured) < 0.04*measured), "The loss is not the measured one.");
    assert(noEvent(abs(gearset.flange_a.tau - 100) < 0.3), "The torque at the input is not 100 N.m.");
    assert(gearset.engaged == gear, "The gear is not engaged.");
  end Bench;
  Bench second(gear=2, measured=3.53) "Second gear";
  Bench fifth(gear=5, measured=5.21) "Fifth gear";
  Layshaft.Vehicles.Transmissions.FiveSpeed gearset(w_in(fixed=true), w_out(fixed=true), flange_a(phi(start=0, fixed=true)),
    flange_b(phi(start=0, fixed=true))) "Gear set that is shifted";
  Layshaft.Rotational.Components.Inertia vehicle(J=60) "Vehicle";
  Layshaft.Rotational.Sources.Torque engine "Torque at the input";
  Layshaft.Blocks.Sources.IntegerTable gear(startValue=0, times={0.5,3,5,7,9,11,20}, values={1,2,3,4,5,0,-1}) "Gears";
  Layshaft.Energy.Audit audit(n=4, tolerance=1e-5) "Energies";
  final parameter Layshaft.Units.Ratio expected[6] = 69/17*{41/12, 47/22, 42/29, 37/36, 33/43, -42/12} "Ratios by teeth";
equation
  engine.tau = if time < 11 and gearset.engaged <> 0 then 80 else 0;
  connect(engine.flange, gearset.flange_a);
  connect(gearset.flange_b, vehicle.flange_a);
  connect(gear.y, gearset.gear);
  audit.power = {gearset.gearTrain.inputShaft.inertia.power + gearset.gearTrain.outputShaft.inertia.power + gearset.gearTrain.idler.inertia.power + gearset.gearTrain.ring.inertia.power
    + gearset.gearTrain.wheel1.inertia.power + gearset.gearTrain.wheel2.inertia.power + gearset.gearTrain.wheel3.inertia.power + gearset.gearTrain.wheel4.inertia.power
    + gearset.gearTrain.wheel5.inertia.power + gearset.gearTrain.wheelR.inertia.power, vehicle.power, gearset.lossPower, -engine.tau*gearset.w_in};
  when {time >= 2.9, time >= 4.9, time >= 6.9, time >= 8.9, time >= 10.9} then
    assert(gearset.engaged == gear.y, "The gear is not engaged.");
    assert(abs(gearset.w_in - expected[max(gearset.engaged, 1)]*gearset.w_out) < 1e-6*gearset.w_in, "The ratio is not that of the teeth.");
  end when;
  when terminal() then
    assert(gearset.engaged == -1 and abs(gearset.w_in - expected[6]*gearset.w_out) < 1e-6*abs(gearset.w_in), "Reverse does not turn the output back.");
  end when;

  annotation(experiment(StopTime=25, Tolerance=1e-7), Documentation(info="<html>
<p>At 100 N.m and 2,460 rev/min the losses are 3.53 N.m in second and 5.21 N.m in fifth gear, as measured on a five-speed gearbox of the class.
Another one is shifted through all gears.</p>
</html>"));
end FiveSpeedLosses;
