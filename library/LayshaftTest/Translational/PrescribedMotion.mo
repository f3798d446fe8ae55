within LayshaftTest.Translational;
model PrescribedMotion "Sources of motion drive a mass"
  extends Layshaft.Icons.Example;
  Layshaft.Translational.Sources.ConstantSpeed constant1(v_fixed=2) "2 m/s";
  Layshaft.Translational.Sources.Speed speed(exact=true) "Speed sin(t)";
  Layshaft.Translational.Sources.Position position(exact=true) "Position sin(t)";
  Layshaft.Translational.Sources.Position filtered(w_filter=1000) "Position sin(t), filtered";
  Layshaft.Translational.Components.Mass first(m=1) "Moved at constant speed";
  Layshaft.Translational.Components.Mass second(m=2) "Moved by a speed";
  Layshaft.Translational.Components.Mass third(m=3) "Moved by a position";
  Layshaft.Translational.Components.Mass fourth(m=4) "Moved by a filtered position";
equation
  speed.v_ref = sin(time);
  position.s_ref = sin(time);
  filtered.s_ref = sin(time);
  connect(constant1.flange, first.flange_a);
  connect(speed.flange, second.flange_a);
  connect(position.flange, third.flange_a);
  connect(filtered.flange, fourth.flange_a);
  assert(noEvent(abs(first.s - 2*time) < 1e-6 and abs(first.flange_a.f) < 1e-9), "Constant speed needs no force.");
  assert(noEvent(abs(second.s - 1 + cos(time)) < 1e-5), "The integral of sin is 1 - cos.");
  assert(noEvent(abs(second.flange_a.f - 2*cos(time)) < 1e-6), "Force m dv/dt.");
  assert(noEvent(abs(third.flange_a.f + 3*sin(time)) < 1e-6), "Force m d2s/dt2.");
  assert(noEvent(abs(fourth.s - sin(time)) < 5e-3), "The filter lags by 2 ms.");

  annotation(experiment(StopTime=5, Tolerance=1e-8), Documentation(info="<html>
<p>Forces follow from the second derivative.</p>
</html>"));
end PrescribedMotion;
