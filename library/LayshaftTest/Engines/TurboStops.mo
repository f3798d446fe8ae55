within LayshaftTest.Engines;
model TurboStops "The turbocharged engine stops without fuel, stands, and is started again"
  inner Layshaft.Vehicles.Atmospheres.Uniform atmosphere "Air";
  Layshaft.Vehicles.Engines.TurboEngine engine "Engine";
  Layshaft.Rotational.Sources.Torque starter "Starter";
  Layshaft.Blocks.Sources.TimeTable torque(table=[0, 0; 3, 0; 3.01, 60; 3.3, 60; 3.5, 0; 10, 0]) "Torque of the starter";
  Layshaft.Blocks.Sources.BooleanExpression cut(expression=time > 0.5 and time < 3.3) "No fuel";
  Layshaft.Blocks.Sources.Constant pedal(k=0) "Accelerator";
equation
  connect(torque.y, starter.tau);
  connect(starter.flange, engine.flange_b);
  connect(pedal.y, engine.bus.engine.throttle);
  connect(cut.y, engine.bus.engine.fuelCut);
  assert(time < 2.5 or time > 3 or abs(engine.n) < 1, "The engine still turns: " + String(engine.n) + " rpm.");
  assert(time < 2.5 or time > 3 or abs(engine.plenum.p - 101325) < 500, "The plenum does not fill: " + String(engine.plenum.p) + " Pa.");
  when terminal() then
    assert(abs(engine.n - 850) < 30, "The engine idles at " + String(engine.n) + " rpm.");
    assert(abs(engine.lambdaSensor.lambda - 1) < 0.1, "Lambda is " + String(engine.lambdaSensor.lambda) + ".");
  end when;

  annotation(experiment(StopTime=8, Tolerance=1e-6), Documentation(info="<html>
<p>All flows vanish while the engine stands: no division by a flow or a speed, no chattering controller.</p>
</html>"));
end TurboStops;
