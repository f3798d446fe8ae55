// A relation may change without end where time stands still. If it only chooses between expressions that are equal at its limit, as in
// `if q > 0 then 3*q else q`, that is no reason to end the run: its value is decided at each evaluation, as in noEvent (MLS 3.6, 3.7.5 and
// 8.5), until it is away from the limit. The answer is that of the equations: the integral of |cos| + 2 cos from 0 to 2000.
// check: ok
model FlowAtRest "vibrates for two microseconds of ten seconds: 637 changes of a sign"
  Real q(start = 1, fixed = true), r(start = 0, fixed = true), a(start = 0, fixed = true);
  Real w = if time > 5 and time <= 5 + 2e-6 then 1e9 else 0;
equation
  der(q) = w*r;
  der(r) = -w*q;
  der(a) = w*(if q > 0 then 3*q else q);
  when terminal() then
    assert(abs(a - 1274.9300395) < 0.1, "a = " + String(a));
    assert(abs(q - cos(2000)) < 1e-2, "q = " + String(q));
  end when;
  annotation(experiment(StopTime = 10, Tolerance = 1e-8));
end FlowAtRest;
