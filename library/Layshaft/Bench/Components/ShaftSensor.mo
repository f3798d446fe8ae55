within Layshaft.Bench.Components;
model ShaftSensor "Torque and speed sensor between powertrain and dynamometer: noise, resolution, latency, sample rate"
  extends Icons.Sensor;
  replaceable parameter SignalChain data "Signals"
    annotation(choicesAllMatching=true);
  parameter Boolean ideal = false "= true: the signals are those of the shaft"
    annotation(Evaluate=true);
  parameter Integer seed = data.seed "Start of the noise";
  parameter Units.AngularVelocity w_start = 0 "Measured speed before the first sample";
  Rotational.Interfaces.Flange_a flange_a "To the powertrain: all of the tested driveline is on this side"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Rotational.Interfaces.Flange_b flange_b "To the dynamometer"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Blocks.Interfaces.RealOutput tau(unit="N.m") "Measured torque from flange_a to flange_b"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90, origin={-40,-110})));
  Blocks.Interfaces.RealOutput w(unit="rad/s") "Measured speed"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90, origin={40,-110})));
  Units.Torque tau_true "Torque of the shaft";
  Units.AngularVelocity w_true "Speed of the shaft";
protected
  discrete Real r[2](each start=0, each fixed=true) "Noise";
  Integer state[3](start={seed*131 + 7, seed*17 + 1234, seed*53 + 4321}, each fixed=true) "State of the noise";
  discrete Real heldTau(start=0, fixed=true) "Torque of the last sample";
  discrete Real heldSpeed(start=w_start, fixed=true) "Speed of the last sample";
  Real lateTau "Torque behind the latency";
  Real lateSpeed "Speed behind the latency";
equation
  flange_a.phi = flange_b.phi;
  flange_a.tau + flange_b.tau = 0;
  tau_true = flange_a.tau;
  w_true = der(flange_a.phi);
  if ideal then
    lateTau = tau_true;
    lateSpeed = w_true;
    tau = tau_true;
    w = w_true;
  else
    lateTau = delay(tau_true, data.latency, data.latency_max);
    lateSpeed = delay(w_true, data.latency, data.latency_max);
    tau = heldTau;
    w = heldSpeed;
  end if;
  when sample(0, data.samplePeriod) then
    (r, state) = normal(pre(state));
    heldTau = if data.tau_step > 0 then data.tau_step*noEvent(floor((lateTau + data.tau_noise*r[1])/data.tau_step + 0.5)) else lateTau + data.tau_noise*r[1];
    heldSpeed = if data.w_step > 0 then data.w_step*noEvent(floor((lateSpeed + data.w_noise*r[2])/data.w_step + 0.5)) else lateSpeed + data.w_noise*r[2];
  end when;

  annotation(
    Icon(graphics={Text(extent={{-80,-40},{80,40}}, textColor={64,64,64}, textString="T, n")}),
    Documentation(info="<html>
<p>A rigid shaft. The signals are late by <code>latency</code>, get normally distributed noise, are rounded to the resolution and held between samples. The same seed gives the same noise.</p>
</html>"));
end ShaftSensor;
