within LayshaftTest.Trucks;
model EngineIdles "The engine idles at 700 rpm under load"
  extends Layshaft.Icons.Example;
  Layshaft.Trucks.Engines.Engine engine(J(f(start=90, fixed=true))) "Engine";
  Layshaft.BondGraph.Elements.NonlinearR pump(c2=0.0173) "Stalled converter";
equation
  engine.demand = 0;
  connect(engine.b, pump.p);
  assert(time < 10 or abs(engine.w/Layshaft.Constants.rpm - 700) < 1, "The engine does not idle at 700 rpm.");
  assert(noEvent(abs(engine.given - engine.J.power - engine.B.power - pump.power) < 1e-6), "The powers do not add to zero.");

  annotation(experiment(StopTime=20, Tolerance=1e-07),
    Documentation(info="<html>
<p>Idle governor with integral part; power balance of the engine.</p>
</html>"));
end EngineIdles;
