within LayshaftTest.BondGraph;
model TransformerDerivativeCausality "Two inertias rigidly coupled by a transformer"
  extends Layshaft.Icons.Example;
  Layshaft.BondGraph.Sources.Se torque(e0=3) "Torque";
  Layshaft.BondGraph.Junctions.One fast(na=1, nb=2) "Fast shaft";
  Layshaft.BondGraph.Elements.I rotor(I=0.5, f(fixed=true)) "Fast inertia";
  Layshaft.BondGraph.Junctions.TF gear(n=4) "Gear";
  Layshaft.BondGraph.Elements.I load(I=8) "Slow inertia: derivative causality";
equation
  connect(torque.p, fast.a[1]);
  connect(fast.b[1], rotor.p);
  connect(fast.b[2], gear.a);
  connect(gear.b, load.p);
  assert(noEvent(abs(rotor.f - 3*time) < 1e-7), "3 N.m accelerate 0.5 + 8/16 kg.m2 with 3 rad/s2.");
  assert(noEvent(abs(load.f - 0.75*time) < 1e-7), "The load turns at a quarter of the speed.");

  annotation(experiment(StopTime=2, Tolerance=1e-08),
    Documentation(info="<html>
<p>The compiler reduces the index: one state is left.</p>
</html>"));
end TransformerDerivativeCausality;
