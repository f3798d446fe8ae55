within LayshaftTest.BondGraph;
model MassSpringDamper "Free vibration of I, C and R at a 1-junction"
  extends Layshaft.Icons.Example;
  parameter Real m = 2 "Mass";
  parameter Real k = 50 "Stiffness";
  parameter Real r = 1.5 "Damping";
  final parameter Real delta = r/(2*m) "Decay";
  final parameter Real wd = sqrt(k/m - delta^2) "Damped frequency";
  Layshaft.BondGraph.Elements.I mass(I=m, f(start=1, fixed=true)) "Mass";
  Layshaft.BondGraph.Elements.C spring(k=k, q(fixed=true)) "Spring";
  Layshaft.BondGraph.Elements.R damper(r=r) "Damper";
  Layshaft.BondGraph.Junctions.One one(na=0, nb=3) "Velocity";
  Layshaft.Energy.Audit audit(n=3, tolerance=1e-6) "Energies";
equation
  connect(one.b[1], mass.p);
  connect(one.b[2], spring.p);
  connect(one.b[3], damper.p);
  audit.power = {mass.power, spring.power, damper.power};
  assert(noEvent(abs(spring.q - exp(-delta*time)*sin(wd*time)/wd) < 1e-6), "The vibration differs from the analytic solution.");
  assert(noEvent(abs(mass.energy + spring.energy + audit.energy[3] - m/2) < 1e-6), "Energy is lost or made.");

  annotation(experiment(StopTime=5, Tolerance=1e-08),
    Documentation(info="<html>
<p>q = exp(-&delta;t) sin(&omega;t)/&omega; after a start with speed 1.</p>
</html>"));
end MassSpringDamper;
