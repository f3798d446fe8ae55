within LayshaftTest.Rotational;
model RemovedElements "Removed elements give the smaller system"
  extends Layshaft.Icons.Example;
  Layshaft.Rotational.Components.Inertia motor(J=1, phi(start=0, fixed=true), w(start=0, fixed=true)) "Kept";
  Layshaft.Rotational.Components.Inertia hub(J=5, removed=true) "Massless";
  Layshaft.Rotational.Components.SpringDamper shaft(c=100, d=1, spring(removed=true)) "Rigid";
  Layshaft.Rotational.Components.BearingFriction bearing(tau_table={100,100}, removed=true) "Absent";
  Layshaft.Rotational.Components.Inertia load(J=1) "Kept";
  Layshaft.Rotational.Sources.ConstantTorque torque(tau_constant=2) "Drive";
equation
  connect(torque.flange, motor.flange_a);
  connect(motor.flange_b, hub.flange_a);
  connect(hub.flange_b, shaft.flange_a);
  connect(shaft.flange_b, bearing.flange_a);
  connect(bearing.flange_b, load.flange_a);
  assert(noEvent(abs(load.w - time) < 1e-7), "What remains is 2 N.m on 2 kg.m2.");

  annotation(experiment(StopTime=2, Tolerance=1e-8), Documentation(info="<html>
<p>A massless hub, a rigid shaft and an absent bearing.</p>
</html>"));
end RemovedElements;
