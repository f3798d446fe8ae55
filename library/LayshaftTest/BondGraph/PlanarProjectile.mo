within LayshaftTest.BondGraph;
model PlanarProjectile "The Eulerian junction structure: a spinning body flies a parabola"
  extends Layshaft.Icons.Example;
  Layshaft.BondGraph.Planar.EulerJunction euler(m=2) "Body";
  Layshaft.BondGraph.Elements.I mx(I=2, f(start=3, fixed=true)) "Mass in x";
  Layshaft.BondGraph.Elements.I my(I=2, f(start=4, fixed=true)) "Mass in y";
  Layshaft.BondGraph.Elements.I j(I=0.1, f(start=5, fixed=true)) "Moment of inertia";
  Layshaft.BondGraph.Planar.Gravity gravity(m=2, g=9.81) "Weight";
  Real X(start=0, fixed=true) "Position";
  Real Y(start=0, fixed=true) "Height";
  Real theta(start=0, fixed=true) "Angle";
equation
  connect(gravity.b, euler.a);
  connect(euler.x, mx.p);
  connect(euler.y, my.p);
  connect(euler.w, j.p);
  der(X) = cos(theta)*euler.vx - sin(theta)*euler.vy;
  der(Y) = sin(theta)*euler.vx + cos(theta)*euler.vy;
  der(theta) = euler.omega;
  gravity.pose = {X, Y, theta};
  assert(noEvent(abs(X - 3*time) < 1e-5), "The body moves uniformly in X.");
  assert(noEvent(abs(Y - 4*time + 9.81/2*time^2) < 1e-5), "The body falls freely in Y.");
  assert(noEvent(abs(mx.energy + my.energy + j.energy + gravity.energy - 26.25) < 1e-4), "Energy is lost or made.");

  annotation(experiment(StopTime=2, Tolerance=1e-09),
    Documentation(info="<html>
<p>In axes that spin with 5 rad/s the velocities are not simple, in inertial axes they are.</p>
</html>"));
end PlanarProjectile;
