within LayshaftTest.BondGraph;
model RemovedElements "Removed elements give the smaller graph"
  extends Layshaft.Icons.Example;
  Layshaft.BondGraph.Sources.Se torque(e0=2) "Torque";
  Layshaft.BondGraph.Junctions.One motor(na=1, nb=3) "Motor";
  Layshaft.BondGraph.Elements.I rotor(I=1, f(fixed=true)) "Kept";
  Layshaft.BondGraph.Elements.R bearing(r=5, removed=true) "Absent";
  Layshaft.BondGraph.Junctions.Zero shaft(na=1, nb=2) "Torque of the shaft";
  Layshaft.BondGraph.Junctions.One twist(na=1, nb=2) "Twist of the shaft";
  Layshaft.BondGraph.Elements.C spring(k=100, removed=true) "Rigid";
  Layshaft.BondGraph.Elements.R damper(r=1, removed=true) "Absent";
  Layshaft.BondGraph.Junctions.One hub(na=1, nb=2) "Hub";
  Layshaft.BondGraph.Elements.I disc(I=7, removed=true) "Massless";
  Layshaft.BondGraph.Junctions.Zero leak(na=1, nb=2) "Node with a leak";
  Layshaft.BondGraph.Elements.R slip(r=3, removed=true, removal=Layshaft.BondGraph.Interfaces.Removal.zeroFlow) "No slip";
  Layshaft.BondGraph.Elements.I load(I=1) "Kept, derivative causality";
equation
  connect(torque.p, motor.a[1]);
  connect(motor.b[1], rotor.p);
  connect(motor.b[2], bearing.p);
  connect(motor.b[3], shaft.a[1]);
  connect(shaft.b[1], twist.a[1]);
  connect(twist.b[1], spring.p);
  connect(twist.b[2], damper.p);
  connect(shaft.b[2], hub.a[1]);
  connect(hub.b[1], disc.p);
  connect(hub.b[2], leak.a[1]);
  connect(leak.b[1], slip.p);
  connect(leak.b[2], load.p);
  assert(noEvent(abs(load.f - time) < 1e-7), "What remains is 2 N.m on 2 kg.m2.");
  assert(noEvent(abs(spring.e - 1) < 1e-7), "The rigid shaft carries the torque of the load.");

  annotation(experiment(StopTime=2, Tolerance=1e-08),
    Documentation(info="<html>
<p>Absent resistances, a rigid shaft, a massless disc, a joint without slip.</p>
</html>"));
end RemovedElements;
