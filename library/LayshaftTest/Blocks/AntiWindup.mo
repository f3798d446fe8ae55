within LayshaftTest.Blocks;
model AntiWindup "PI controller that leaves its limit without delay"
  extends Layshaft.Icons.Example;
  Layshaft.Blocks.Continuous.LimPI pi(k=2, Ti=0.5, y_max=1, antiWindup=0.2) "Controller";
  Layshaft.Blocks.Continuous.Integrator plant(k=1) "Plant";
  Real overshoot(start=0, fixed=true) "Time above the set point";
equation
  pi.u1 = 2;
  pi.u2 = plant.y;
  plant.u = pi.y;
  der(overshoot) = noEvent(if plant.y > 2.3 then 1 else 0);
  when terminal() then
    assert(abs(plant.y - 2) < 1e-2, "The controller does not reach its set point.");
    assert(overshoot < 1e-6, "The integral part wound up: the plant overshoots by more than 15 %.");
  end when;

  annotation(experiment(StopTime=12, Tolerance=1e-8), Documentation(info="<html>
<p>The output is limited for the first seconds. Without anti-windup the plant would overshoot widely.</p>
</html>"));
end AntiWindup;
