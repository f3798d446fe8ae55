within LayshaftTest.Rotational;
model FreewheelOverruns "A freewheel drives, is overrun and drives again"
  extends Layshaft.Icons.Example;
  Layshaft.Rotational.Components.Inertia engine(J=1, phi(start=0, fixed=true), w(start=0, fixed=true)) "Driving side";
  Layshaft.Rotational.Components.Freewheel freewheel "Freewheel";
  Layshaft.Rotational.Components.Inertia load(J=1, phi(start=0, fixed=true), w(start=0, fixed=true)) "Driven side";
  Layshaft.Rotational.Sources.Torque torque "Torque on the driving side";
equation
  torque.tau = if time < 1 then 2 elseif time < 2 then -1 else 2;
  connect(torque.flange, engine.flange_a);
  connect(engine.flange_b, freewheel.flange_a);
  connect(freewheel.flange_b, load.flange_a);
  assert(noEvent(abs(engine.w - (if time < 1 then time elseif time < 2 then 2 - time elseif time < 2.5 then 2*(time - 2) else 1 + (time - 2.5))) < 1e-5), "The driving side is wrong.");
  assert(noEvent(abs(load.w - (if time < 1 then time elseif time < 2.5 then 1 else 1 + (time - 2.5))) < 1e-5), "The driven side is wrong.");
  assert(noEvent(freewheel.tau > -1e-3), "A freewheel cannot pull.");

  annotation(experiment(StopTime=4, Tolerance=1e-8), Documentation(info="<html>
<p>Together to 1 rad/s, overrun from 1 s on, caught up at 2.5 s.</p>
</html>"));
end FreewheelOverruns;
