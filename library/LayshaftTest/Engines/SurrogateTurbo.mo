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
  Real square(start=0, fixed=true) "Integral of its square";
equation
  der(square) = difference^2;
  connect(speed.y, turnsFull.w_ref);
  connect(speed.y, turnsSurrogate.w_ref);
  connect(turnsFull.flange, full.flange_b);
  connect(turnsSurrogate.flange, surrogate.flange_b);
  connect(pedal.y, full.bus.engine.throttle);
  connect(pedal.y, surrogate.bus.engine.throttle);
  connect(burns.y, full.bus.engine.fuelCut);
  connect(burns.y, surrogate.bus.engine.fuelCut);
  when terminal() then
    assert(sqrt(square/time) < 0.01, "The surrogate is too far from the full engine: " + String(100*sqrt(square/time)) + " % of the range");
  end when;

  annotation(experiment(StopTime=8, Interval=0.01, Tolerance=1e-5), Documentation(info="<html>
<p>At the same speed and accelerator, with its own control unit.</p>
</html>"));
end SurrogateTurbo;
