within LayshaftTest.Powertrain;
model EngineIdles "Cold engine: idle speed, energy and warm-up"
  extends Layshaft.Icons.Example;
  Layshaft.Powertrain.Engines.Engine engine(crankshaft(phi(start=0, fixed=true))) "Engine";
  Layshaft.Powertrain.Controls.IdleController idle "Idle controller";
  Layshaft.Energy.Audit audit(n=5, tolerance=1e-4) "Energies";
equation
  idle.pedal = 0;
  idle.w = engine.w;
  engine.throttle = idle.throttle;
  engine.fuelCut = false;
  engine.airSpeed = 0;
  audit.power = {-engine.P_fuel, engine.P_loss, engine.P_friction, engine.P_aux, engine.crankshaft.power};
  when terminal() then
    assert(abs(engine.n - 750) < 5, "The engine should idle at 750 rpm, not at " + String(engine.n) + ".");
    assert(engine.warmUp.T_coolant > 295, "The engine should have become warmer by some degrees.");
    assert(engine.m_flow*3600/0.745 > 0.4 and engine.m_flow*3600/0.745 < 1.8, "The idle consumption should be about one litre per hour.");
  end when;

  annotation(experiment(StopTime=120, Tolerance=1e-7), Documentation(info="<html>
<p>Idle for two minutes.</p>
</html>"));
end EngineIdles;
