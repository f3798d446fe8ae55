within LayshaftTest.Electrical;
model Charging "A capacitor is charged through a resistor"
  extends Layshaft.Icons.Example;
  Layshaft.Electrical.Components.ConstantVoltage source(V=12) "Source";
  Layshaft.Electrical.Components.Resistor resistor(R=100) "Resistor";
  Layshaft.Electrical.Components.Capacitor capacitor(C=0.01, v(start=0, fixed=true)) "Capacitor";
  Layshaft.Electrical.Components.Ground ground "Ground";
  Real given(start=0, fixed=true) "Energy given by the source";
equation
  connect(source.p, resistor.p);
  connect(resistor.n, capacitor.p);
  connect(capacitor.n, source.n);
  connect(ground.p, source.n);
  der(given) = -source.v*source.i;
  assert(noEvent(abs(capacitor.v - 12*(1 - exp(-time))) < 1e-5), "Time constant R C = 1 s.");
  when terminal() then
    assert(abs(given - 12^2*0.01*(1 - exp(-5))) < 1e-5, "The source gives V Q.");
  end when;

  annotation(experiment(StopTime=5, Tolerance=1e-8), Documentation(info="<html>
<p>v = V (1 - exp(-t/(R C))).</p>
</html>"));
end Charging;
