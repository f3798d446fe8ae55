within LayshaftTest.BondGraph;
model RemovedPosition "A removed compliance with displacement fixes a position"
  extends Layshaft.Icons.Example;
  Layshaft.BondGraph.Planar.Pivot pivot "Holds the end of the arm";
  Layshaft.BondGraph.Planar.Slide arm(s(start=-1)) "The bob slides on the arm";
  Layshaft.BondGraph.Elements.C spring(k=100, useDisplacement=true, removed=true) "Rigid: the bob stays where it is";
  Layshaft.BondGraph.Planar.PointJunction euler(m=2) "Bob";
  Layshaft.BondGraph.Elements.I mx(I=2, f(fixed=true)) "Mass in x";
  Layshaft.BondGraph.Elements.I my(I=2) "Mass in y";
  Layshaft.BondGraph.Planar.Gravity gravity(m=2) "Weight";
  Layshaft.BondGraph.Planar.One bob(na=2, nb=1) "Bob";
  Real theta(start=0.01, fixed=true, stateSelect=StateSelect.prefer) "Angle";
equation
  connect(pivot.b, arm.a);
  connect(spring.p, arm.slide);
  spring.displacement = 1 + arm.s;
  connect(arm.b, bob.a[1]);
  connect(gravity.b, bob.a[2]);
  connect(bob.b[1], euler.a);
  connect(euler.x, mx.p);
  connect(euler.y, my.p);
  der(theta) = euler.omega;
  gravity.pose = {-arm.s*sin(theta), arm.s*cos(theta), theta};
  assert(noEvent(abs(arm.s + 1) < 1e-12), "The bob slides.");
  assert(noEvent(abs(theta - 0.01*cos(sqrt(Layshaft.Constants.g_n)*time)) < 1e-6), "The pendulum of 1 m has another period.");
  assert(noEvent(abs(spring.e + 2*Layshaft.Constants.g_n) < 1e-2), "The rigid spring carries the bob.");

  annotation(experiment(StopTime=3, Tolerance=1e-08),
    Documentation(info="<html>
<p>What remains is a pendulum of 1 m: the removed spring holds the bob at its place, not only its speed.</p>
</html>"));
end RemovedPosition;
