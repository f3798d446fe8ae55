within LayshaftTest.Trucks;
model TyreStandsStill "A braked wheel holds a mass on a slope"
  extends Layshaft.Icons.Example;
  Layshaft.Trucks.Wheels.TyreSlip tyre "Tyre of a locked wheel";
  Layshaft.BondGraph.Elements.I mass(I=1000, f(start=2, fixed=true)) "Mass, sliding at first";
  Layshaft.BondGraph.Sources.Se slope(e0=2000) "Pull of the slope: 20 % of the load";
  Layshaft.BondGraph.Junctions.One one(na=1, nb=2) "Velocity of the mass";
  Layshaft.BondGraph.Junctions.TF reverse(n=-1) "The slip velocity is minus that of the mass";
equation
  tyre.load = 9810;
  tyre.v = one.f;
  connect(slope.p, one.a[1]);
  connect(one.b[1], mass.p);
  connect(one.b[2], reverse.b);
  connect(reverse.a, tyre.p);
  assert(time < 28 or noEvent(abs(one.f) < 1e-7), "The mass creeps.");
  when terminal() then
    assert(abs(tyre.e + 2000) < 1e-3, "The tyre holds the pull of the slope.");
  end when;

  annotation(experiment(StopTime=30, Tolerance=1e-09),
    Documentation(info="<html>
<p>With plain slip the mass would creep; with relaxation the tyre is a spring at rest.</p>
</html>"));
end TyreStandsStill;
