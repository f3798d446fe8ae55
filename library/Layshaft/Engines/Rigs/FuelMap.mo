within Layshaft.Engines.Rigs;
model FuelMap "Crank-angle-resolved engine at constant speed and fuel per injection: one point of a steady map"
  extends Icons.Example;
  extends PartialFuelMap(engine(throttle(position_start=0.3)));
  Real x(start=0.4, fixed=true) "Integral part: up to 1 it opens the throttle, beyond that it closes the wastegate";
  parameter Real x_idle(min=0.01, max=1) = 0.04 "Smallest opening of the throttle, as at idle: without fuel the engine is dragged with it";
equation
  engine.fuel = fuel*1e-6*4*n/120;
  der(x) = noEvent(if x < x_idle and misses < 0 or x > 1.5 and misses > 0 then 0 else (if x > 1 then 1.2 else 3*x*min(n/2500, 1))*min(max(misses, -1), 1));
  engine.throttleCommand = noEvent(min(max(x, 0), 1));
  engine.wastegateCommand = noEvent(min(max(2*(1.5 - x) - 1.5*misses, 0), 1));

  annotation(
    experiment(StopTime=20, Interval=0.01, Tolerance=1e-4),
    Documentation(info="<html>
<p>
The crankshaft turns with a constant speed, every injection has the same fuel, and throttle and wastegate give the air that it needs. After some seconds <code>torque</code> is the brake torque of the steady map at this point.
Where the turbocharger cannot give the air, <code>misses</code> stays above zero: the point is beyond full load. <code>layshaft reduce enginemap</code> goes through speeds and fuels.
</p>
</html>"));
end FuelMap;
