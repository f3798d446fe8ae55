within Layshaft.Bench.Components;
record SignalChain "What happens to the signals of a shaft on their way to the bench's computer"
  extends Icons.Record;
  parameter Units.Time samplePeriod = 0.5e-3 "Sample period";
  parameter Units.Time latency(min=0) = 0.5e-3 "Time from the shaft to the sample";
  parameter Units.Torque tau_noise(min=0) = 2 "Standard deviation of the torque";
  parameter Units.Torque tau_step(min=0) = 0.5 "Resolution of the torque";
  parameter Units.AngularVelocity w_noise(min=0) = 0.02 "Standard deviation of the speed";
  parameter Units.AngularVelocity w_step(min=0) = 0.01 "Resolution of the speed";
  parameter Units.Time latency_max = 0.1 "Largest latency that may be chosen"
    annotation(Evaluate=true);
  parameter Integer seed = 1 "Start of the noise";

  annotation(Documentation(info="<html>
<p>The defaults are those of a flange of 2 kN.m with an error of 0.1 % and a speed measured by teeth.</p>
</html>"));
end SignalChain;
