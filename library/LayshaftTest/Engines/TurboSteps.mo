within LayshaftTest.Engines;
model TurboSteps "Tip-in, tip-out and idle of the turbocharged engine"
  extends Layshaft.Engines.Rigs.LoadSteps;
  discrete Real reached(unit="s", start=0, fixed=true) "Time at which 90 % of the torque is reached";
  discrete Real first(unit="N.m", start=0, fixed=true) "Torque after 0.2 s: without boost";
equation
  when torque > 200 then
    reached = time;
  end when;
  when time > 4.2 then
    first = torque;
  end when;
  assert(torque < 225*1.08, "The torque overshoots: " + String(torque) + " N.m.");
  assert(time < 1 or abs(engine.lambdaSensor.lambda - 1) < 0.05, "Lambda is " + String(engine.lambdaSensor.lambda) + ".");
  assert(idling.n > 650, "The engine nearly stalls: " + String(idling.n) + " rpm.");
  assert(time < 4 or time > 7.9 or abs(idling.n - 850) < 8, "The engine idles at " + String(idling.n) + " rpm.");
  assert(time < 8.3 or engine.turbo.dumpValve.opening > 0.9, "The dump valve does not open.");
  when terminal() then
    assert(first > 90 and first < 160, "Torque without boost: " + String(first) + " N.m.");
    assert(reached > 4.4 and reached < 5.3, "The torque needs " + String(reached - 4) + " s.");
    assert(abs(torque - engine.control.torque.tau_wanted) < 6, "Torque at part load: " + String(torque) + " N.m.");
  end when;

  annotation(experiment(StopTime=12, Tolerance=1e-6), Documentation(info="<html>
<p>Torque, boost, lambda and idle control, with the lag of the turbocharger.</p>
</html>"));
end TurboSteps;
