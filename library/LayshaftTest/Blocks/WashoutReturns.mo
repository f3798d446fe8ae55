within LayshaftTest.Blocks;
model WashoutReturns "A lasting acceleration becomes tilt, and the platform comes back to its middle"
  extends Layshaft.Icons.Example;
  Layshaft.Blocks.Continuous.Washout washout;
  Real farthest(start=0, fixed=true);
  Real fastest(start=0, fixed=true);
equation
  washout.a = {if time > 1 then 2.0 else 0.0, if time > 1 then -1.0 else 0.0, 0.0};
  washout.w = {0.0, 0.0, if time > 1 and time < 2 then 0.3 else 0.0};
  der(farthest) = noEvent(max(0, 1e3*(abs(washout.s[1]) - farthest)));
  der(fastest) = noEvent(max(0, 1e3*(abs(der(washout.tilt[2])) - fastest)));
algorithm
  when terminal() then
    assert(farthest > 0.02 and farthest < 0.5, "the beginning is shown by displacement: " + String(farthest));
    assert(abs(washout.s[1]) < 1e-3, "the platform is back in the middle: " + String(washout.s[1]));
    assert(abs(washout.tilt[2] + asin(1.0/9.80665)) < 1e-3, "nose up while the car accelerates: " + String(washout.tilt[2]));
    assert(abs(washout.tilt[1] + asin(0.5/9.80665)) < 1e-3, "left side down while it accelerates to the right: " + String(washout.tilt[1]));
    assert(fastest <= 0.0501, "nobody notices the tilt: " + String(fastest));
    assert(abs(washout.phi[3]) < 1e-3, "the turn is washed out: " + String(washout.phi[3]));
  end when;

  annotation(experiment(StopTime=30, Tolerance=1e-6));
end WashoutReturns;
