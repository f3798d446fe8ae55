within LayshaftTest.Rotational;
model ActivityOfAnInertia "Activity: integral of the absolute power"
  extends Layshaft.Icons.Example;
  Layshaft.Rotational.Sources.Torque drive "Torque cos(t)";
  Layshaft.Rotational.Components.Inertia body(J=1, phi(start=0, fixed=true), w(start=0, fixed=true)) "w = sin(t)";
  Layshaft.Energy.Activity activity "Integral of |sin(t) cos(t)|";
equation
  drive.tau = cos(time);
  connect(drive.flange, body.flange_a);
  activity.power = body.power;
  when terminal() then
    assert(abs(activity.y - 4) < 1e-3, "1/2 in each quarter of two periods: 4, not " + String(activity.y) + ".");
  end when;

  annotation(experiment(StopTime=12.566370614359172, Tolerance=1e-8), Documentation(info="<html>
<p>The kinetic energy goes up and down four times by 1/2 J: the activity counts both.</p>
</html>"));
end ActivityOfAnInertia;
