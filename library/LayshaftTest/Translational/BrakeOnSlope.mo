within LayshaftTest.Translational;
model BrakeOnSlope "Friction holds a mass on a slope"
  extends Layshaft.Icons.Example;
  Layshaft.Translational.Components.Mass mass(m=10, s(start=0, fixed=true), v(start=1, fixed=true)) "Mass";
  Layshaft.Translational.Components.SupportFriction friction(f_table={30,30}) "Guide";
  Layshaft.Translational.Sources.ConstantForce slope(f_constant=20) "Downhill force";
equation
  connect(slope.flange, mass.flange_a);
  connect(mass.flange_b, friction.flange_a);
  assert(noEvent(abs(mass.v - max(0, 1 - time)) < 1e-5), "The mass should stop after 1 s and stay.");

  annotation(experiment(StopTime=3, Tolerance=1e-8), Documentation(info="<html>
<p>(30 - 20)/10 = 1 m/s&sup2; of deceleration.</p>
</html>"));
end BrakeOnSlope;
