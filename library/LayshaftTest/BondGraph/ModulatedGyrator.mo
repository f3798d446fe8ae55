within LayshaftTest.BondGraph;
model ModulatedGyrator "A modulated gyrator conserves power"
  extends Layshaft.Icons.Example;
  Layshaft.BondGraph.Sources.Sf drive(f0=1) "Flow 1";
  Layshaft.BondGraph.Junctions.MGY gyrator "Ratio sin(t)";
  Layshaft.BondGraph.Elements.R load(r=2) "Load";
equation
  connect(drive.p, gyrator.a);
  connect(gyrator.b, load.p);
  gyrator.r = sin(time);
  assert(noEvent(abs(load.e - sin(time)) < 1e-9), "e2 = r f1.");
  assert(noEvent(abs(drive.given - load.power) < 1e-9), "The powers differ.");

  annotation(experiment(StopTime=6, Tolerance=1e-08),
    Documentation(info="<html>
<p>drive.given = r&sup2; f&sup2;/R = load.power.</p>
</html>"));
end ModulatedGyrator;
