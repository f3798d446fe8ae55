within LayshaftTest.Vehicles;
model CrankAngleCar "The crank-angle-resolved engine takes the place of the torque source"
  extends Layshaft.Vehicles.MorseCar(level=5, redeclare Layshaft.Vehicles.Engines.FourCylinderEngine engine);
  Real low(start=1e3, fixed=true) "Smallest engine speed in the last half second";
  Real high(start=0, fixed=true) "Largest engine speed in the last half second";
equation
  when sample(3.5, 1e-3) then
    low = min(pre(low), bus.engine.speed);
    high = max(pre(high), bus.engine.speed);
  end when;
  when terminal() then
    assert(low > 65 and high < 95, "The engine does not idle.");
    assert(high - low > 1, "The cylinders should be felt in the speed.");
    assert(abs(bus.chassis.speed) < 1e-6, "The car creeps.");
  end when;

  annotation(experiment(StopTime=4, Interval=0.01, Tolerance=1e-5), Documentation(info="<html>
<p>The idle controller of the car holds the speed of an engine with four strokes.</p>
</html>"));
end CrankAngleCar;
