within LayshaftTest.Vehicles;
model ReducedGearsetShifts "Reduced gear set: ratios, losses by the table, energy, neutral, reverse"
  extends Layshaft.Icons.Example;
  Layshaft.Vehicles.Transmissions.ReducedGearset gearset(redeclare Layshaft.Vehicles.Data.GearsetLossesHandMade losses, T_ratio=0.01,
    w_in(fixed=true), w_out(fixed=true), flange_a(phi(start=0, fixed=true)), flange_b(phi(start=0, fixed=true))) "Gear set";
  Layshaft.Rotational.Components.Inertia load(J=60) "Vehicle";
  Layshaft.Rotational.Sources.Torque engine "Torque at the input";
  Layshaft.Blocks.Sources.IntegerTable gear(startValue=0, times={0.5,3,5,7,9,11,13,16}, values={1,2,3,4,5,6,0,-1}) "Gears";
  Layshaft.Energy.Audit audit(n=2, tolerance=1e-5) "Work of the engine is stored or lost";
  Real expected(unit="N.m") "Loss torque of the table";
equation
  engine.tau = if time < 13 and gearset.engaged <> 0 then 80 else 0;
  connect(engine.flange, gearset.flange_a);
  connect(gearset.flange_b, load.flange_a);
  connect(gear.y, gearset.gear);
  audit.power = {gearset.inputInertia.power + gearset.outputInertia.power + load.power + gearset.lossPower, -engine.tau*gearset.w_in};
  expected = if gearset.engaged > 0 then 0.4 + gearset.losses.slope[max(gearset.engaged, 1)]*gearset.w_in + gearset.losses.share[max(gearset.engaged, 1)]*gearset.lumpedLosses.load else 0;
  assert(noEvent(gearset.lossPower >= -1e-9), "Losses drive.");
  when {time >= 2.9, time >= 4.9, time >= 6.9, time >= 8.9, time >= 10.9, time >= 12.9} then
    assert(abs(gearset.w_in - gearset.ratio*gearset.w_out) < 1e-6*gearset.w_in, "The ratio is not that of the gear.");
    assert(abs(gearset.lumpedLosses.tau_loss - expected) < 1e-4*expected, "The loss is not that of the table.");
  end when;
  when time >= 15.9 then
    assert(gearset.engaged == 0 and abs(gearset.ratio) <= 0 and abs(gearset.w_in - 12*gearset.w_out) > 10, "Neutral does not part the shafts.");
  end when;
  when terminal() then
    assert(gearset.engaged == -1 and abs(gearset.w_in + 12.92*gearset.w_out) < 1e-3, "Reverse does not turn the output back.");
  end when;

  annotation(experiment(StopTime=20, Tolerance=1e-7), Documentation(info="<html>
<p>80 N.m through all gears, then neutral, then reverse: w_in = ratio w_out, the loss is that of the record's formula, and the
work of the source is found again.</p>
</html>"));
end ReducedGearsetShifts;
