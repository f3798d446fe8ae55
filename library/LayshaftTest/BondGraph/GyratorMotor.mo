within LayshaftTest.BondGraph;
model GyratorMotor "A motor is a gyrator between current and speed"
  extends Layshaft.Icons.Example;
  parameter Real r = 0.2 "Resistance";
  parameter Real km = 0.5 "Motor constant";
  parameter Real J = 0.1 "Inertia";
  Layshaft.BondGraph.Sources.Se source(e0=12) "Voltage";
  Layshaft.BondGraph.Junctions.One armature(na=1, nb=2) "Current";
  Layshaft.BondGraph.Elements.R winding(r=r) "Winding";
  Layshaft.BondGraph.Junctions.GY motor(r=km) "Motor";
  Layshaft.BondGraph.Elements.I rotor(I=J, f(fixed=true)) "Rotor";
equation
  connect(source.p, armature.a[1]);
  connect(armature.b[1], winding.p);
  connect(armature.b[2], motor.a);
  connect(motor.b, rotor.p);
  assert(noEvent(abs(rotor.f - 12/km*(1 - exp(-km^2/(r*J)*time))) < 1e-5), "The speed differs from the analytic solution.");
  assert(noEvent(abs(source.given - winding.power - rotor.power) < 1e-9), "The powers do not add to zero.");

  annotation(experiment(StopTime=1, Tolerance=1e-08),
    Documentation(info="<html>
<p>w = u/k (1 - exp(-k&sup2;t/(R J))).</p>
</html>"));
end GyratorMotor;
