within LayshaftTest.BondGraph;
model NonlinearElements "Nonlinear inertia, compliance and resistance"
  extends Layshaft.Icons.Example;
  Layshaft.BondGraph.Elements.I mass(I=1, f(start=2, fixed=true)) "Coasts down by quadratic drag";
  Layshaft.BondGraph.Elements.NonlinearR drag(c2=0.5) "Drag";
  Layshaft.BondGraph.Elements.I body(I=1, f(start=1, fixed=true)) "Swings on a hardening spring";
  Layshaft.BondGraph.Elements.NonlinearC spring(q(fixed=true), q_table={-1,-0.1,0.1,1}, e_table={-19,-1,1,19}) "Stiffness 10 inside, 20 outside";
  Layshaft.BondGraph.Elements.NonlinearI coil(momentum(fixed=true), f_table={-3,-1,1,3}, p_table={-2,-1,1,2}) "Inductance 1 up to the flow 1, then 0.5";
  Layshaft.BondGraph.Sources.Se voltage(e0=1) "Momentum grows by 1 per second";
equation
  connect(mass.p, drag.p);
  connect(body.p, spring.p);
  connect(voltage.p, coil.p);
  assert(noEvent(abs(mass.f - 2/(1 + time)) < 1e-5), "Quadratic drag gives v0/(1 + c v0 t/m).");
  assert(noEvent(abs(coil.f - (if time < 1 then time else 2*time - 1)) < 1e-6), "The coil saturates at 1.");
  assert(noEvent(abs(body.f^2 + (if abs(spring.q) < 0.1 then 10*spring.q^2 else 0.1 + 2*(abs(spring.q) - 0.1) + 20*(abs(spring.q) - 0.1)^2) - 1) < 1e-4), "Energy is lost or made.");

  annotation(experiment(StopTime=2, Tolerance=1e-09),
    Documentation(info="<html>
<p>Three systems with known solutions. Ports connected to each other make a 1-junction with reversed flow.</p>
</html>"));
end NonlinearElements;
