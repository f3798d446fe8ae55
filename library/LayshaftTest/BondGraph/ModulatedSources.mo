within LayshaftTest.BondGraph;
model ModulatedSources "Sources driven by signals"
  extends Layshaft.Icons.Example;
  Layshaft.BondGraph.Sources.MSe force "Force 2 cos(t)";
  Layshaft.BondGraph.Elements.I mass(I=1, f(fixed=true)) "Mass";
  Layshaft.BondGraph.Sources.MSf velocity "Velocity cos(t)";
  Layshaft.BondGraph.Elements.C spring(k=3, q(fixed=true)) "Spring";
  Layshaft.BondGraph.Elements.ModulatedR damper "Damper with signal";
  Layshaft.BondGraph.Junctions.One one(na=1, nb=2) "Velocity of the source";
equation
  force.u = 2*cos(time);
  velocity.u = cos(time);
  damper.r = 1 + time;
  connect(force.p, mass.p);
  connect(velocity.p, one.a[1]);
  connect(one.b[1], spring.p);
  connect(one.b[2], damper.p);
  assert(noEvent(abs(mass.f - 2*sin(time)) < 1e-6), "Speed is the integral of the force.");
  assert(noEvent(abs(one.a[1].e - 3*sin(time) - (1 + time)*cos(time)) < 1e-5), "Force of spring and damper.");

  annotation(experiment(StopTime=6, Tolerance=1e-08),
    Documentation(info="<html>
<p>Mass under a force, spring and damper under a velocity.</p>
</html>"));
end ModulatedSources;
