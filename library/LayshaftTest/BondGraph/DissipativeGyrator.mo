within LayshaftTest.BondGraph;
model DissipativeGyrator "The non-power-conserving gyrator as a fluid coupling"
  extends Layshaft.Icons.Example;
  Layshaft.BondGraph.Sources.Sf pump(f0=100) "Pump with 100 rad/s";
  Layshaft.BondGraph.Junctions.RMGY coupling "Coupling";
  Layshaft.BondGraph.Elements.I turbine(I=0.5, f(start=1, fixed=true)) "Turbine";
equation
  coupling.r1 = 0.02*(100 - turbine.f);
  coupling.r2 = coupling.r1*turbine.f/100;
  connect(pump.p, coupling.a);
  connect(coupling.b, turbine.p);
  assert(noEvent(abs(coupling.e1*100 - coupling.e2*turbine.f - coupling.power) < 1e-6), "Power is not what enters less what leaves.");
  assert(noEvent(abs(coupling.e1 - coupling.e2) < 1e-9), "A coupling without stator has equal torques.");
  assert(noEvent(abs(turbine.f - 100/(1 + 99*exp(-4*time))) < 1e-4), "The turbine differs from the logistic curve.");

  annotation(experiment(StopTime=3, Tolerance=1e-09),
    Documentation(info="<html>
<p>With e = 0.02 (100 - w) w the turbine follows w&prime; = 0.04 w (100 - w), the logistic curve 100/(1 + 99 exp(-4 t)).</p>
</html>"));
end DissipativeGyrator;
