within LayshaftTest.Powertrain;
model OneWayLaminar "Laminar clutch with freewheel in series and in parallel"
  extends Layshaft.Icons.Example;
  Layshaft.Powertrain.Clutches.OneWayLaminarClutch series "Freewheel in series";
  Layshaft.Powertrain.Clutches.FreewheelLaminarClutch parallel "Freewheel in parallel";
  Layshaft.Rotational.Components.Inertia drum1(J=1, phi(start=0, fixed=true), w(start=0, fixed=true)) "Drum";
  Layshaft.Rotational.Components.Inertia drum2(J=1, phi(start=0, fixed=true), w(start=0, fixed=true)) "Drum";
  Layshaft.Rotational.Components.Fixed fixed "Housing";
  Layshaft.Rotational.Sources.Torque torque1 "Torque";
  Layshaft.Rotational.Sources.Torque torque2 "Torque";
equation
  series.pressure = 5e5;
  parallel.pressure = 0;
  torque1.tau = if time < 1 then 10 else -10;
  torque2.tau = if time < 1 then 10 else -10;
  connect(torque1.flange, drum1.flange_a);
  connect(torque2.flange, drum2.flange_a);
  connect(drum1.flange_b, series.flange_a);
  connect(drum2.flange_b, parallel.flange_a);
  connect(series.flange_b, fixed.flange);
  connect(parallel.flange_b, fixed.flange);
  assert(noEvent(abs(drum1.w - min(0, -10*(time - 1))) < 1e-4), "Both hold forward torque and let the drum run backward.");
  assert(noEvent(abs(drum2.w - drum1.w) < 1e-4), "A parallel freewheel without pressure acts the same way.");

  annotation(experiment(StopTime=2, Tolerance=1e-8), Documentation(info="<html>
<p>Blocked forward, free backward.</p>
</html>"));
end OneWayLaminar;
