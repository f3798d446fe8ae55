within LayshaftTest.Rotational;
model SensorsRead "Sensors on two bodies that are driven"
  extends Layshaft.Icons.Example;
  Layshaft.Rotational.Sources.ConstantTorque drive(tau_constant=10) "Drive";
  Layshaft.Rotational.Components.Inertia first(J=2, phi(start=0, fixed=true), w(start=0, fixed=true)) "First body";
  Layshaft.Rotational.Components.Inertia second(J=3) "Second body, rigidly coupled";
  Layshaft.Rotational.Components.Fixed fixed "Ground";
  Layshaft.Rotational.Sensors.TorqueSensor torque "Between the bodies";
  Layshaft.Rotational.Sensors.PowerSensor power "Between the bodies";
  Layshaft.Rotational.Sensors.AngleSensor angle "Of the second body";
  Layshaft.Rotational.Sensors.SpeedSensor speed "Of the second body";
  Layshaft.Rotational.Sensors.AccSensor acceleration "Of the second body";
  Layshaft.Rotational.Sensors.RelSpeedSensor relative "Ground to second body";
equation
  connect(drive.flange, first.flange_a);
  connect(first.flange_b, torque.flange_a);
  connect(torque.flange_b, power.flange_a);
  connect(power.flange_b, second.flange_a);
  connect(second.flange_b, angle.flange);
  connect(second.flange_b, speed.flange);
  connect(second.flange_b, acceleration.flange);
  connect(fixed.flange, relative.flange_a);
  connect(second.flange_b, relative.flange_b);
  assert(noEvent(abs(acceleration.a - 2) < 1e-9), "10 N.m accelerate 5 kg.m2 with 2 rad/s2.");
  assert(noEvent(abs(speed.w - 2*time) < 1e-6), "Speed.");
  assert(noEvent(abs(relative.w_rel - 2*time) < 1e-6), "Speed relative to the ground.");
  assert(noEvent(abs(angle.phi - time^2) < 1e-6), "Angle.");
  assert(noEvent(abs(torque.tau - 6) < 1e-9), "6 N.m are left for the second body.");
  assert(noEvent(abs(power.power - 12*time) < 1e-5), "Power.");

  annotation(experiment(StopTime=2, Tolerance=1e-9), Documentation(info="<html>
<p>Constant torque on two bodies.</p>
</html>"));
end SensorsRead;
