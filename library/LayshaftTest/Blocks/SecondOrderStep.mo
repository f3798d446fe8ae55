within LayshaftTest.Blocks;
model SecondOrderStep "Step response of the second order lag"
  extends Layshaft.Icons.Example;
  parameter Real w = 10 "Natural frequency";
  parameter Real D = 0.2 "Damping ratio";
  final parameter Real wd = w*sqrt(1 - D^2) "Damped frequency";
  Layshaft.Blocks.Continuous.SecondOrder lag(w=w, D=D) "Lag";
equation
  lag.u = 1;
  assert(noEvent(abs(lag.y - (1 - exp(-D*w*time)*(cos(wd*time) + D*w/wd*sin(wd*time)))) < 1e-5), "The step response of the second order lag is wrong.");

  annotation(experiment(StopTime=3, Tolerance=1e-8), Documentation(info="<html>
<p>Underdamped step response.</p>
</html>"));
end SecondOrderStep;
