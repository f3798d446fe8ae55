within LayshaftTest.Electrical;
model Discharge "A capacitor discharges through a resistor"
  extends Layshaft.Icons.Example;
  Layshaft.Electrical.Components.Capacitor capacitor(C=0.1, v(start=10, fixed=true)) "Capacitor";
  Layshaft.Electrical.Components.Resistor resistor(R=5) "Resistor";
  Layshaft.Electrical.Components.Ground ground "Ground";
  Layshaft.Energy.Audit audit(n=2, tolerance=1e-5) "Energies";
equation
  connect(capacitor.p, resistor.p);
  connect(capacitor.n, resistor.n);
  connect(ground.p, capacitor.n);
  audit.power = {capacitor.power, resistor.power};
  assert(noEvent(abs(capacitor.v - 10*exp(-2*time)) < 1e-5), "The voltage differs from the exponential with R C = 0.5 s.");

  annotation(experiment(StopTime=2, Tolerance=1e-8), Documentation(info="<html>
<p>Time constant R C.</p>
</html>"));
end Discharge;
