within LayshaftTest.Rotational;
model BearingBreaksAway "Breakaway above the peak torque"
  extends Layshaft.Icons.Example;
  Layshaft.Rotational.Components.Inertia wheel(J=1, phi(start=0, fixed=true), w(start=0, fixed=true)) "Wheel";
  Layshaft.Rotational.Components.BearingFriction bearing(tau_table={4,4}, peak=1.5) "Bearing";
  Layshaft.Rotational.Sources.Torque torque "Rising torque";
  parameter Real rate(unit="N.m/s") = 1 "Rise of the torque";
  parameter Layshaft.Units.Torque slide = 4 "Friction while sliding";
  parameter Layshaft.Units.Time t_break = 6 "Time of the breakaway";
  Layshaft.Units.AngularVelocity w "Speed that is expected";
equation
  torque.tau = rate*time;
  w = if time < t_break then 0 else (rate*(time^2 - t_break^2)/2 - slide*(time - t_break))/wheel.J;
  connect(torque.flange, wheel.flange_a);
  connect(wheel.flange_b, bearing.flange_a);
  assert(noEvent(abs(wheel.w - w) < 1e-3), "The wheel should break away at 6 N.m and then feel 4 N.m.");

  annotation(experiment(StopTime=8, Tolerance=1e-8), Documentation(info="<html>
<p>The bearing holds up to 1.5 times 4 N.m.</p>
</html>"));
end BearingBreaksAway;
