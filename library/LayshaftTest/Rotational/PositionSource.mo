within LayshaftTest.Rotational;
model PositionSource "Prescribed angle twists a spring"
  extends Layshaft.Icons.Example;
  Layshaft.Rotational.Sources.Position position(exact=true) "Angle source";
  Layshaft.Rotational.Components.Spring spring(c=10) "Spring";
  Layshaft.Rotational.Components.Inertia inertia(J=0.1, phi(start=0, fixed=true), w(start=0, fixed=true)) "Disc";
equation
  position.phi_ref = 0.5;
  connect(position.flange, spring.flange_a);
  connect(spring.flange_b, inertia.flange_a);
  assert(noEvent(abs(inertia.phi - 0.5*(1 - cos(10*time))) < 1e-5), "The disc should swing about the prescribed angle.");

  annotation(experiment(StopTime=2, Tolerance=1e-8), Documentation(info="<html>
<p>phi = phi0 (1 - cos(sqrt(c/J) t)).</p>
</html>"));
end PositionSource;
