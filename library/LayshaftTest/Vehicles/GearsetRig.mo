within LayshaftTest.Vehicles;
model GearsetRig "80 N.m through all gears: the full and the reduced gear set do the same on the rig"
  extends Layshaft.Icons.Example;
  Layshaft.Vehicles.Rigs.Gearset full "All wheels";
  Layshaft.Vehicles.Rigs.ReducedGearset reduced "Loss tables";
equation
  when {time >= 5.5, time >= 11.5, time >= 17.5, time >= 24.5, time >= 31.5, time >= 39.5} then
    assert(full.gearset.engaged == full.gear.y and reduced.gearset.engaged == full.gear.y, "A gear is not engaged.");
    assert(full.efficiency > 0.93 and full.efficiency < 0.98, "The efficiency is not that of a gearbox.");
  end when;
  assert(noEvent(abs(full.gearset.w_out - reduced.gearset.w_out) < 0.02*max(full.gearset.w_out, 20)), "Output speeds differ by more than 2 %.");

  annotation(experiment(StopTime=40, Tolerance=1e-5), Documentation(info="<html>
<p>The loss tables are made by hand, therefore the speeds agree to 2 % only.</p>
</html>"));
end GearsetRig;
