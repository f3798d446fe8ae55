within LayshaftTest.BondGraph;
model PlanarPendulum "A body on an offset and one on a slide"
  extends Layshaft.Icons.Example;
  Layshaft.BondGraph.Planar.One pivot(na=1, nb=2) "Turns about its origin";
  Layshaft.BondGraph.Planar.Pivot hold "Holds the origin";
  Layshaft.BondGraph.Planar.Offset arm(x=0, y=-0.5) "Arm";
  Layshaft.BondGraph.Planar.PointJunction euler(m=2) "Bob";
  Layshaft.BondGraph.Elements.I mx(I=2, f(fixed=true)) "Mass in x";
  Layshaft.BondGraph.Elements.I my(I=2) "Mass in y";
  Layshaft.BondGraph.Planar.Gravity gravity(m=2) "Weight of the bob";
  Layshaft.BondGraph.Planar.One bob(na=2, nb=1) "Bob";
  Layshaft.BondGraph.Planar.Slide slide(s(start=-1, fixed=true)) "Second bob";
  Layshaft.BondGraph.Elements.C spring(k=100, e0=-10, useDisplacement=true) "Carries the second bob";
  Layshaft.BondGraph.Planar.PointJunction euler2(m=1) "Second bob";
  Layshaft.BondGraph.Elements.I mx2(I=1) "Mass in x: derivative causality";
  Layshaft.BondGraph.Elements.I my2(I=1, f(fixed=true)) "Mass in y";
  Layshaft.BondGraph.Planar.Gravity gravity2(m=1) "Weight of the second bob";
  Layshaft.BondGraph.Planar.One bob2(na=2, nb=1) "Second bob";
  Real theta(start=1, fixed=true) "Angle";
  Real energy0(start=0) "Energy at the start";
  Real energy "Sum of energies";
initial equation
  energy0 = energy;
equation
  connect(hold.b, pivot.a[1]);
  der(theta) = pivot.f[3];
  der(energy0) = 0;
  connect(pivot.b[1], arm.a);
  connect(arm.b, bob.a[1]);
  connect(gravity.b, bob.a[2]);
  connect(bob.b[1], euler.a);
  connect(euler.x, mx.p);
  connect(euler.y, my.p);
  connect(pivot.b[2], slide.a);
  connect(spring.p, slide.slide);
  spring.displacement = 1 + slide.s;
  connect(slide.b, bob2.a[1]);
  connect(gravity2.b, bob2.a[2]);
  connect(bob2.b[1], euler2.a);
  connect(euler2.x, mx2.p);
  connect(euler2.y, my2.p);
  gravity.pose = {0.5*sin(theta), -0.5*cos(theta), theta};
  gravity2.pose = {-slide.s*sin(theta), slide.s*cos(theta), theta};
  energy = mx.energy + my.energy + mx2.energy + my2.energy + gravity.energy + gravity2.energy + spring.energy;
  assert(noEvent(abs(energy - energy0) < 1e-5), "Energy is lost or made.");

  annotation(experiment(StopTime=3, Tolerance=1e-09),
    Documentation(info="<html>
<p>The second bob slides on the arm against a spring: energy is conserved.</p>
</html>"));
end PlanarPendulum;
