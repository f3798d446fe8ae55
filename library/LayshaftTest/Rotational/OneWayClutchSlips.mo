within LayshaftTest.Rotational;
model OneWayClutchSlips "A one-way clutch slides above its limit and is overrun"
  extends Layshaft.Icons.Example;
  Layshaft.Rotational.Components.Inertia engine(J=1, phi(start=0, fixed=true), w(start=0, fixed=true)) "Driving side";
  Layshaft.Rotational.Components.OneWayClutch clutch(mu_table={0.5,0.5}, cgeo=1, fn_max=4) "Limit 2 N.m";
  Layshaft.Rotational.Components.Inertia load(J=1, phi(start=0, fixed=true), w(start=0, fixed=true)) "Driven side";
  Layshaft.Rotational.Sources.Torque torque "Torque on the driving side";
equation
  clutch.f_normalized = 1;
  torque.tau = if time < 1 then 6 elseif time < 2 then 0 else -4;
  connect(torque.flange, engine.flange_a);
  connect(engine.flange_b, clutch.flange_a);
  connect(clutch.flange_b, load.flange_a);
  assert(noEvent(abs(engine.w - (if time < 1 then 4*time elseif time < 1.5 then 4 - 2*(time - 1) elseif time < 2 then 3 else 3 - 4*(time - 2))) < 1e-4), "The driving side is wrong.");
  assert(noEvent(abs(load.w - (if time < 1.5 then 2*time else 3)) < 1e-4), "The driven side is wrong.");

  annotation(experiment(StopTime=3, Tolerance=1e-8), Documentation(info="<html>
<p>Slides with 2 N.m, synchronises at 1.5 s, is overrun from 2 s on.</p>
</html>"));
end OneWayClutchSlips;
