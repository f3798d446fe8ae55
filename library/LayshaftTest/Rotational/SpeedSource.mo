within LayshaftTest.Rotational;
model SpeedSource "Prescribed speed drives a damper"
  extends Layshaft.Icons.Example;
  Layshaft.Rotational.Sources.Speed speed "Speed source";
  Layshaft.Rotational.Components.Inertia inertia(J=1) "Inertia";
  Layshaft.Rotational.Components.Damper damper(d=2) "Damper";
  Layshaft.Rotational.Components.Fixed fixed "Ground";
  Layshaft.Rotational.Sensors.PowerSensor power "Power";
equation
  speed.w_ref = 3;
  connect(speed.flange, inertia.flange_a);
  connect(inertia.flange_b, power.flange_a);
  connect(power.flange_b, damper.flange_a);
  connect(damper.flange_b, fixed.flange);
  assert(noEvent(abs(power.power - 18) < 1e-6), "The damper takes d w^2 = 18 W.");

  annotation(experiment(StopTime=1, Tolerance=1e-8), Documentation(info="<html>
<p>P = d w&sup2;.</p>
</html>"));
end SpeedSource;
