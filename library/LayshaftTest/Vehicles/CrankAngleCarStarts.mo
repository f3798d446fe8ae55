within LayshaftTest.Vehicles;
model CrankAngleCarStarts "The crank-angle-resolved engine runs on its mounts in the car"
  extends Layshaft.Vehicles.Examples.CrankAngleCar;
  Real lift(unit="N.s", start=0, fixed=true) "Vertical force of the mounts on the engine over time, against its weight";
  Boolean fired(start=false, fixed=true) "A cylinder has burnt its mixture";
equation
  der(lift) = mounts.mount1.frame_a.f[3] + mounts.mount2.frame_a.f[3] + mounts.mount3.frame_a.f[3] - engine.data.m*world.g;
  when engine.cylinder[3].p > 10e5 then
    fired = true;
  end when;
  assert(noEvent(engine.n > 450 and engine.n < 2500), "The engine does not run: " + String(engine.n) + " rpm.");
  assert(noEvent(abs(bus.chassis.speed) < 0.05), "The car moves with an open clutch.");
  when terminal() then
    assert(fired, "No cylinder has fired.");
    assert(abs(lift)/time < 60, "The mounts do not carry the weight of the engine: " + String(lift/time) + " N.");
  end when;

  annotation(experiment(StopTime=0.4, Tolerance=1e-5), Documentation(info="<html>
<p>The first 0.4 s of <a href=\"modelica://Layshaft.Vehicles.Examples.CrankAngleCar\">CrankAngleCar</a>, with an open clutch.</p>
</html>"));
end CrankAngleCarStarts;
