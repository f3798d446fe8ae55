within LayshaftTest.Vehicles;
model EngineIdlesAndPulls "The crank-angle-resolved engine idles under control and gives its full-load torque"
  extends Layshaft.Vehicles.Rigs.Engine(throttle(table=[0, 1; 10, 1]), speed(table=[0, 4000; 1, 4000]), n_low=4000);
equation
  when terminal() then
    assert(abs(idling.n - 764) < 40, "The engine idles at " + String(idling.n) + " rpm.");
    assert(idling.air.p > 2e4 and idling.air.p < 5e4, "The pressure in the plenum at idle is " + String(idling.air.p) + " Pa.");
    assert(indicator.mean > 165 and indicator.mean < 200, "The torque at 4000 rpm is " + String(indicator.mean) + " N.m.");
  end when;
  assert(idling.n > 600, "The engine stalls.");

  annotation(experiment(StopTime=3.5, Tolerance=1e-5), Documentation(info="<html>
<p>One engine is free and comes down to idle; the other one is held at 4000 rpm with an open throttle.</p>
</html>"));
end EngineIdlesAndPulls;
