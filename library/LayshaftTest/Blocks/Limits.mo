within LayshaftTest.Blocks;
model Limits "Limiters against their formulas"
  extends Layshaft.Icons.Example;
  Layshaft.Blocks.Nonlinear.Limiter limiter(uMax=1, uMin=-0.5) "Between -0.5 and 1";
  Layshaft.Blocks.Nonlinear.VariableLimiter variable "Between -t and t";
  Layshaft.Blocks.Nonlinear.DeadZone zone(uMax=0.5) "Nothing between -0.5 and 0.5";
  Layshaft.Blocks.Nonlinear.RateLimiter rate(rising=2, falling=-1) "At most 2 per second up, 1 per second down";
  Layshaft.Blocks.Sources.Pulse pulse(amplitude=1, period=4) "On for 2 s, off for 2 s";
  Real u "Signal";
equation
  u = 2*sin(3*time);
  limiter.u = u;
  variable.u = u;
  variable.upper = time;
  variable.lower = -time;
  zone.u = u;
  rate.u = pulse.y;
  assert(noEvent(abs(limiter.y - min(max(u, -0.5), 1)) < 1e-9), "Limiter.");
  assert(noEvent(abs(variable.y - min(max(u, -time), time)) < 1e-9), "VariableLimiter.");
  assert(noEvent(abs(zone.y + min(max(u, -0.5), 0.5) - u) < 1e-9), "DeadZone: what it takes away lies within the zone.");
  assert(noEvent(abs(rate.y - (if time < 0.5 then 2*time elseif time < 2 then 1 elseif time < 3 then 3 - time else 0)) < 3e-3), "RateLimiter: up in half a second, down in one.");

  annotation(experiment(StopTime=4, Tolerance=1e-8), Documentation(info="<html>
<p>A sine that is cut, a pulse that is slowed down.</p>
</html>"));
end Limits;
