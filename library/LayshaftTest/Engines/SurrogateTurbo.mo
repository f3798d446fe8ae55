within LayshaftTest.Engines;
model SurrogateTurbo "The surrogate of the turbocharged engine stays beside the full one through tip-in, tip-out and a change of speed"
  extends Layshaft.Icons.Example;
  inner Layshaft.Vehicles.Atmospheres.Uniform atmosphere "Air";
  Layshaft.Vehicles.Engines.TurboEngine full(fixedStart=false) "Full engine";
  Layshaft.Vehicles.Engines.SurrogateTurboEngine surrogate(fixedStart=false) "Surrogate";
  Layshaft.Rotational.Sources.Speed turnsFull(exact=true) "Speed of the full engine";
  Layshaft.Rotational.Sources.Speed turnsSurrogate(exact=true) "Speed of the surrogate";
  Layshaft.Blocks.Sources.TimeTable speed(table=[0, 120; 1, 120; 5, 500; 6, 500; 7, 300; 8, 300]) "Speed in rad/s";
  Layshaft.Blocks.Sources.TimeTable pedal(table=[0, 0.2; 2, 0.2; 2.1, 1; 6, 1; 6.1, 0.1; 7, 0.1; 7.1, 0.8]) "Accelerator";
  Layshaft.Blocks.Sources.BooleanConstant burns(k=false) "Fuel is not cut";
  Real difference = (surrogate.plenum.p - full.plenum.p)/1.6e5 "Difference of the plenum's pressures, relative to their range";
  Real lag = (surrogate.turbo.shaft.w - full.turbo.shaft.w)/1.15e4 "Difference of the turbochargers' speeds, relative to their range";
equation
  connect(speed.y, turnsFull.w_ref);
  connect(speed.y, turnsSurrogate.w_ref);
  connect(turnsFull.flange, full.flange_b);
  connect(turnsSurrogate.flange, surrogate.flange_b);
  connect(pedal.y, full.bus.engine.throttle);
  connect(pedal.y, surrogate.bus.engine.throttle);
  connect(burns.y, full.bus.engine.fuelCut);
  connect(burns.y, surrogate.bus.engine.fuelCut);
  assert(noEvent(abs(difference)) < 0.005, "The plenum of the surrogate is too far from that of the full engine: " + String(100*difference) + " % of the range at " + String(time) + " s");
  assert(noEvent(abs(lag)) < 0.005, "The turbocharger of the surrogate is too far from that of the full engine: " + String(100*lag) + " % of the range at " + String(time) + " s");

  annotation(experiment(StopTime=8, Interval=0.01, Tolerance=1e-5), Documentation(info="<html>
<p>At the same speed and accelerator, with its own control unit: within half a per cent of the ranges at every instant.</p>
</html>"));
end SurrogateTurbo;
