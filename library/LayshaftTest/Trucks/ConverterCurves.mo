within LayshaftTest.Trucks;
model ConverterCurves "Torques of the converter from stall to overrun"
  extends Layshaft.Icons.Example;
  Layshaft.Trucks.Drivelines.FluidCoupling coupling(K0=8, stall=1.8) "Converter";
  Layshaft.BondGraph.Sources.Sf pump(f0=200) "Pump with 200 rad/s";
  Layshaft.BondGraph.Sources.MSf turbine "Turbine from 0 to 300 rad/s";
equation
  turbine.u = -30*time;
  connect(pump.p, coupling.a);
  connect(coupling.b, turbine.p);
  assert(time > 0 or abs(coupling.e1 - (200/8)^2) < 1e-9 and abs(coupling.e2 - 1.8*(200/8)^2) < 1e-9, "Stall: T_pump = (w/K)^2, T_turbine = 1.8 T_pump.");
  assert(noEvent(coupling.power >= -1e-9), "The converter gives power.");
  assert(noEvent(abs(pump.given + turbine.given - coupling.power) < 1e-6), "The powers do not add to zero.");
  assert(noEvent(coupling.e1*(200 - 30*time) >= -1e-9), "The faster side drives.");
  when terminal() then
    assert(abs(coupling.e1 - coupling.e2) < 1e-9 and coupling.e1 < -100, "In overrun the torques are equal and brake the turbine.");
  end when;

  annotation(experiment(StopTime=10, Tolerance=1e-07),
    Documentation(info="<html>
<p>T_pump = (w/K)&sup2;; the loss is never negative; the sign changes with the slip.</p>
</html>"));
end ConverterCurves;
