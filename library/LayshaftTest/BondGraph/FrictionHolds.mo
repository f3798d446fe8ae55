within LayshaftTest.BondGraph;
model FrictionHolds "Friction holds exactly, then slides"
  extends Layshaft.Icons.Example;
  Layshaft.BondGraph.Sources.MSe force "Force 3 t";
  Layshaft.BondGraph.Junctions.One one(na=1, nb=2) "Velocity";
  Layshaft.BondGraph.Elements.I mass(I=2) "Mass";
  Layshaft.BondGraph.Elements.FrictionR friction(slip(fixed=true), coulomb=3, margin=1e-9) "Holds 3 N";
equation
  force.u = 3*time;
  friction.u = 1;
  connect(force.p, one.a[1]);
  connect(one.b[1], mass.p);
  connect(one.b[2], friction.p);
  assert(noEvent(abs(one.f - (if time < 1 then 0 else 0.75*(time - 1)^2)) < 1e-5), "At rest until 1 s, then 2 v' = 3 t - 3.");

  annotation(experiment(StopTime=3, Tolerance=1e-08),
    Documentation(info="<html>
<p>The velocity is exactly zero while the friction holds.</p>
</html>"));
end FrictionHolds;
