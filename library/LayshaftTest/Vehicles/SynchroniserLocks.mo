within LayshaftTest.Vehicles;
model SynchroniserLocks "A synchroniser brings a wheel to speed, then its dog teeth hold more than the cones"
  extends Layshaft.Icons.Example;
  Layshaft.Vehicles.Transmissions.Components.Synchroniser synchroniser "Synchroniser";
  Layshaft.Rotational.Components.Inertia hub(J=0.05, phi(start=0, fixed=true), w(start=100, fixed=true)) "Shaft with the hub";
  Layshaft.Rotational.Components.Inertia left(J=0.01, phi(start=0, fixed=true), w(start=0, fixed=true)) "Wheel on the left";
  Layshaft.Rotational.Components.Inertia right(J=0.01, phi(start=0, fixed=true), w(start=200, fixed=true)) "Wheel on the right";
  Layshaft.Translational.Sources.Force fork "Force at the fork";
  Layshaft.Rotational.Sources.Torque load "Torque on the wheel on the right, beyond what the cones hold";
  Layshaft.Energy.Audit audit(n=4, tolerance=1e-6) "Energies of rotation";
  discrete Layshaft.Units.AngularVelocity released(start=0, fixed=true) "Speed of the wheel on the right when it was released";
equation
  fork.f = if time < 0.1 then 0 elseif time < 0.5 then 900 elseif time < 0.7 then 0 else -900;
  load.tau = if time > 0.3 and time < 0.4 then 500 else 0;
  connect(fork.flange, synchroniser.fork);
  connect(hub.flange_b, synchroniser.hub);
  connect(left.flange_b, synchroniser.flange_left);
  connect(right.flange_b, synchroniser.flange_right);
  connect(load.flange, right.flange_a);
  audit.power = {hub.power + left.power + right.power, synchroniser.power, -load.tau*right.w, 0};
  assert(noEvent(synchroniser.power >= -1e-9), "The cones drive.");
  assert(noEvent(time > 0.1 or abs(left.w) <= 0 and abs(right.w - 200) <= 1e-9), "Loose wheels are dragged.");
  assert(noEvent(time < 0.7 or abs(right.w - released) < 1e-6), "A loose wheel is dragged.");
  when time >= 0.3 then
    assert(synchroniser.dog and synchroniser.right, "The dog teeth on the right are not in mesh.");
    assert(abs(hub.w - right.w) < 1e-9 and abs(hub.w - (0.05*100 + 0.01*200)/0.06) < 1e-4, "Momentum of hub and wheel");
  end when;
  when time >= 0.4 then
    assert(abs(hub.w - right.w) < 1e-9 and synchroniser.capacity < 500/0.06*0.05, "The dog teeth do not hold.");
  end when;
  when time >= 0.65 then
    released = right.w;
    assert(not synchroniser.dog and synchroniser.mode == 2, "The synchroniser does not open.");
  end when;
  when terminal() then
    assert(synchroniser.dog and not synchroniser.right and abs(hub.w - left.w) < 1e-9, "The negative force does not select the left.");
  end when;

  annotation(experiment(StopTime=1, Tolerance=1e-8), Documentation(info="<html>
<p>A positive force locks the wheel on the right: (0.05 &middot; 100 + 0.01 &middot; 200)/0.06 rad/s. Locked, it takes 500 N.m, more than
the cones hold. Without force it is loose; a negative force locks the wheel on the left.</p>
</html>"));
end SynchroniserLocks;
