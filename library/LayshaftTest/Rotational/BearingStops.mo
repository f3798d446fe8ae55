within LayshaftTest.Rotational;
model BearingStops "Coulomb friction stops a wheel exactly"
  extends Layshaft.Icons.Example;
  Layshaft.Rotational.Components.Inertia wheel(J=2, phi(start=0, fixed=true), w(start=10, fixed=true)) "Wheel";
  Layshaft.Rotational.Components.BearingFriction bearing(tau_table={4,4}, peak=1.5) "Bearing";
  Real loss(start=0, fixed=true) "Energy dissipated";
equation
  connect(wheel.flange_b, bearing.flange_a);
  der(loss) = bearing.power;
  assert(noEvent(abs(wheel.w - max(0, 10 - 2*time)) < 1e-5), "The wheel should slow down by 2 rad/s2 and stop after 5 s.");
  when terminal() then
    assert(bearing.mode == 0, "The wheel should be stuck.");
    assert(abs(loss - 100) < 1e-3, "The friction should have dissipated the kinetic energy of 100 J.");
  end when;

  annotation(experiment(StopTime=8, Tolerance=1e-8), Documentation(info="<html>
<p>Stops at J w/tau = 5 s and stays.</p>
</html>"));
end BearingStops;
