within LayshaftTest.BondGraph;
model ParallelCircuit "I, C and R at a 0-junction"
  extends Layshaft.Icons.Example;
  Layshaft.BondGraph.Sources.Se source(e0=2) "Voltage";
  Layshaft.BondGraph.Junctions.One series(na=1, nb=2) "Current of the source";
  Layshaft.BondGraph.Elements.R resistor(r=0.5) "Resistor";
  Layshaft.BondGraph.Junctions.Zero node(na=1, nb=3) "Voltage of the node";
  Layshaft.BondGraph.Elements.I coil(I=1, f(fixed=true)) "Coil";
  Layshaft.BondGraph.Elements.C capacitor(k=4, q(fixed=true)) "Capacitor of 0.25";
  Layshaft.BondGraph.Elements.R load(r=0.5) "Load";
  Real v "Voltage of the node, analytic";
equation
  connect(source.p, series.a[1]);
  connect(series.b[1], resistor.p);
  connect(series.b[2], node.a[1]);
  connect(node.b[1], coil.p);
  connect(node.b[2], capacitor.p);
  connect(node.b[3], load.p);
  v = 16*(exp((-8 + sqrt(60))*time) - exp((-8 - sqrt(60))*time))/(2*sqrt(60));
  assert(noEvent(abs(node.e - v) < 1e-6), "The voltage differs from the analytic solution.");
  assert(noEvent(abs(source.given - resistor.power - coil.power - capacitor.power - load.power) < 1e-9), "The powers do not add to zero.");

  annotation(experiment(StopTime=3, Tolerance=1e-08),
    Documentation(info="<html>
<p>0.25 v&Prime; + 4 v&prime; + v = 0 with v(0) = 0 and v&prime;(0) = 16: v is a difference of two exponentials.</p>
</html>"));
end ParallelCircuit;
