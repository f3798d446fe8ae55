within LayshaftTest.Bench;
model SensorNoise "Noise, resolution and latency of a shaft sensor are those of its data"
  extends Layshaft.Icons.Example;
  Layshaft.Bench.Components.ShaftSensor sensor(data(samplePeriod=1e-3, latency=5e-3, tau_noise=2, tau_step=0.5, w_noise=0.1, w_step=0)) "Sensor";
  Layshaft.Bench.Components.ShaftSensor exact(data(samplePeriod=1e-3, latency=5e-3, tau_noise=0, tau_step=0, w_noise=0, w_step=0)) "Sensor without noise";
  Layshaft.Rotational.Sources.Torque drive "Drive";
  Layshaft.Rotational.Components.Inertia load(J=2, phi(start=0, fixed=true), w(start=0, fixed=true)) "Load";
  Real n(start=0, fixed=true) "Number of samples";
  Real mean(start=0, fixed=true) "Sum of the torque errors";
  Real square(start=0, fixed=true) "Sum of the squares of the torque errors";
  Real squareSpeed(start=0, fixed=true) "Sum of the squares of the speed errors";
equation
  drive.tau = 100;
  connect(drive.flange, sensor.flange_a);
  connect(sensor.flange_b, exact.flange_a);
  connect(exact.flange_b, load.flange_a);
  when sample(0.0105, 1e-3) then
    n = pre(n) + 1;
    mean = pre(mean) + sensor.tau - 100;
    square = pre(square) + (sensor.tau - 100)^2;
    squareSpeed = pre(squareSpeed) + (sensor.w - exact.w)^2;
    assert(abs(exact.w - 50*(time - 0.5e-3 - 5e-3)) < 1e-6, "A sample is as old as latency and hold.");
    assert(abs(sensor.tau/0.5 - floor(sensor.tau/0.5 + 0.5)) < 1e-9, "Resolution of the torque");
  end when;
  when terminal() then
    assert(abs(mean/n) < 0.15, "The noise has no mean.");
    assert(abs(sqrt(square/n) - sqrt(4 + 0.25/12)) < 0.1, "Standard deviation of the torque");
    assert(abs(sqrt(squareSpeed/n) - 0.1) < 0.005, "Standard deviation of the speed");
  end when;

  annotation(experiment(StopTime=3, Interval=0.01, Tolerance=1e-6), Documentation(info="<html>
<p>3000 samples.</p>
</html>"));
end SensorNoise;
