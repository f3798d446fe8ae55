within LayshaftTest.Vehicles;
model FullCarStands "The full car idles in neutral without creeping"
  extends Layshaft.Vehicles.MorseCar(level=1);
equation
  assert(noEvent(time < 0.5 or abs(bus.chassis.speed) < 1e-3), "The car creeps.");
  assert(noEvent(abs(bus.chassis.distance) < 1e-4), "The car left its place.");
  assert(noEvent(abs(mounts.motion.r_rel_a[3] - data.mounts.r[3]) < 2e-4), "The powertrain does not rest on its mounts.");
  assert(noEvent(abs(bus.chassis.lateralAcceleration) < 1e-3 and abs(bus.chassis.yawRate) < 1e-4), "The car does not stay straight.");
  when terminal() then
    assert(abs(bus.chassis.speed) < 1e-5, "The car creeps at the end.");
    assert(abs(sum(mounts.mount1.f_c + mounts.mount2.f_c + mounts.mount3.f_c) + data.mounts.m*Layshaft.Constants.g_n) < 2, "The mounts do not carry the weight.");
  end when;

  annotation(experiment(StopTime=3, Interval=0.01, Tolerance=1e-6), Documentation(info="<html>
<p>Nobody presses a brake. A plain slip tyre drifts here.</p>
</html>"));
end FullCarStands;
