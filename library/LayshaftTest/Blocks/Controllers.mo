within LayshaftTest.Blocks;
model Controllers "PID in a loop, PI and derivative of a ramp"
  extends Layshaft.Icons.Example;
  Layshaft.Blocks.Continuous.LimPID pid(k=3, Ti=0.5, Td=0.05, y_max=2) "Controller of the plant";
  Layshaft.Blocks.Continuous.FirstOrder plant(T=1) "Plant";
  Layshaft.Blocks.Continuous.PI pi(k=2, T=4) "PI of a ramp";
  Layshaft.Blocks.Continuous.Derivative slope(k=3, T=0.1) "Derivative of a ramp";
  Layshaft.Blocks.Continuous.Integrator area "Integral of a ramp";
equation
  pid.u1 = 1;
  pid.u2 = plant.y;
  plant.u = pid.y;
  pi.u = time;
  slope.u = time;
  area.u = time;
  assert(noEvent(abs(pid.y) <= 2 + 1e-9), "The output of the controller keeps its limit.");
  assert(noEvent(plant.y < 1.2), "Without anti-windup the overshoot would be larger.");
  assert(noEvent(abs(pi.y - 2*(time + time^2/8)) < 1e-5), "PI: k (u + integral of u/T).");
  assert(noEvent(abs(slope.y - 3*(1 - exp(-10*time))) < 1e-5), "Derivative with lag.");
  assert(noEvent(abs(area.y - time^2/2) < 1e-5), "Integrator.");
  when terminal() then
    assert(abs(plant.y - 1) < 1e-4, "A PID controller leaves no error.");
  end when;

  annotation(experiment(StopTime=10, Tolerance=1e-8), Documentation(info="<html>
<p>A limited PID controller brings a first order plant to its set point.</p>
</html>"));
end Controllers;
