within Layshaft.Bench.Tasks;
model PathManoeuvre "Task: a driver who takes up a speed and follows a path"
  extends PartialManoeuvre(v_start=8, wheel(path=Drivers.turnPath(30, 35, 3.1, 120)));
  parameter Units.Velocity v_held = 8 "Speed to be held";
  parameter Units.Acceleration a = 0.8 "Acceleration up to that speed";
equation
  v_planned = noEvent(min(v_held, v_start + a*progress));

  annotation(experiment(StopTime=18), Documentation(info="<html>
<p>The path is the turn of 35 m unless another one is given to <code>wheel.path</code>.</p>
</html>"));
end PathManoeuvre;
