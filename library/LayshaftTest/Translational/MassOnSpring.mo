within LayshaftTest.Translational;
model MassOnSpring "Free vibration of a mass"
  extends Layshaft.Icons.Example;
  Layshaft.Translational.Components.Fixed fixed "Ground";
  Layshaft.Translational.Components.Spring spring(c=100) "Spring";
  Layshaft.Translational.Components.Mass mass(m=4, s(start=0.1, fixed=true), v(start=0, fixed=true)) "Mass";
equation
  connect(fixed.flange, spring.flange_a);
  connect(spring.flange_b, mass.flange_a);
  assert(noEvent(abs(mass.s - 0.1*cos(5*time)) < 1e-5), "The vibration differs from cos(sqrt(c/m) t).");

  annotation(experiment(StopTime=4, Tolerance=1e-8), Documentation(info="<html>
<p>sqrt(c/m) = 5 rad/s.</p>
</html>"));
end MassOnSpring;
