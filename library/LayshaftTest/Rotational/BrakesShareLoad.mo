within LayshaftTest.Rotational;
model BrakesShareLoad "Several brakes and bearings hold one shaft, up to the sum of their limits"
  extends Layshaft.Icons.Example;
  Layshaft.Rotational.Components.Inertia shaft(J=0.1, phi(start=0, fixed=true), w(start=0, fixed=true)) "Shaft";
  Layshaft.Rotational.Components.Brake even1(fn_max=200) "Brake for 100 N.m";
  Layshaft.Rotational.Components.Brake even2(fn_max=200) "Its neighbour";
  Layshaft.Rotational.Components.Brake soft(fn_max=200, compliance=3e-11) "Three times as soft";
  Layshaft.Rotational.Components.BearingFriction bearing(tau_table={2,2}) "Bearing with little friction";
  Layshaft.Rotational.Sources.Torque load "Load";
  Layshaft.Units.Torque held "Sum of the torques";
equation
  load.tau = if time < 1 then 5 elseif time < 2000 then 142 elseif time < 2001 then -142 elseif time < 2002 then 290 else 310;
  connect(load.flange, shaft.flange_a);
  connect(even1.flange_a, shaft.flange_a);
  connect(even2.flange_a, shaft.flange_b);
  connect(soft.flange_a, even2.flange_b);
  connect(bearing.flange_a, shaft.flange_b);
  even1.f_normalized = 1;
  even2.f_normalized = 1;
  soft.f_normalized = 1;
  held = even1.tau + even2.tau + soft.tau + bearing.tau;
  assert(noEvent(time >= 2002 or abs(held - load.tau) < 1e-3), "The sum of the torques is not the load.");
  assert(noEvent(time >= 2002 or abs(shaft.phi) < 1e-8), "The shaft drifts.");
  when time >= 0.9 then
    assert(abs(even1.tau - 1.5) < 1e-6 and abs(even2.tau - 1.5) < 1e-6 and abs(soft.tau - 0.5) < 1e-6 and abs(bearing.tau - 1.5) < 1e-6,
      "The load is not shared in inverse ratio of the compliances.");
  end when;
  when time >= 1999 then
    assert(abs(even1.tau - 60) < 1e-3 and abs(even2.tau - 60) < 1e-3 and abs(soft.tau - 20) < 1e-3 and abs(bearing.tau - 2) < 1e-3,
      "The bearing should be at its limit, and the brakes should share the rest.");
    assert(abs(shaft.w) < 1e-12, "The shaft creeps.");
  end when;
  when terminal() then
    assert(abs(shaft.w - 8/0.1*(time - 2002)) < 1e-3*shaft.w, "Beyond the sum of all limits the shaft should turn.");
  end when;

  annotation(experiment(StopTime=2003, Tolerance=1e-6), Documentation(info="<html>
<p>
The limits are 100, 100, 100 and 2 N.m. Small loads are shared in inverse ratio of the compliances; 142 N.m bring the bearing to its limit; 302 N.m is the most that
all of them hold, and 310 N.m turn the shaft.
</p>
</html>"));
end BrakesShareLoad;
