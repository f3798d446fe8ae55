within LayshaftTest.Translational;
model SensorsRead "Sensors on two bodies that are driven"
  extends Layshaft.Icons.Example;
  Layshaft.Translational.Sources.ConstantForce drive(f_constant=10) "Drive";
  Layshaft.Translational.Components.Mass first(m=2, s(start=0, fixed=true), v(start=0, fixed=true)) "First body";
  Layshaft.Translational.Components.Mass second(m=3) "Second body, rigidly coupled";
  Layshaft.Translational.Components.Fixed fixed "Ground";
  Layshaft.Translational.Sensors.ForceSensor force "Between the bodies";
  Layshaft.Translational.Sensors.PowerSensor power "Between the bodies";
  Layshaft.Translational.Sensors.PositionSensor position "Of the second body";
  Layshaft.Translational.Sensors.SpeedSensor speed "Of the second body";
  Layshaft.Translational.Sensors.AccSensor acceleration "Of the second body";
  Layshaft.Translational.Sensors.RelSpeedSensor relative "Ground to second body";
equation
  connect(drive.flange, first.flange_a);
  connect(first.flange_b, force.flange_a);
  connect(force.flange_b, power.flange_a);
  connect(power.flange_b, second.flange_a);
  connect(second.flange_b, position.flange);
  connect(second.flange_b, speed.flange);
  connect(second.flange_b, acceleration.flange);
  connect(fixed.flange, relative.flange_a);
  connect(second.flange_b, relative.flange_b);
  assert(noEvent(abs(acceleration.a - 2) < 1e-9), "10 N accelerate 5 kg with 2 m/s2.");
  assert(noEvent(abs(speed.v - 2*time) < 1e-6), "Speed.");
  assert(noEvent(abs(relative.v_rel - 2*time) < 1e-6), "Speed relative to the ground.");
  assert(noEvent(abs(position.s - time^2) < 1e-6), "Position.");
  assert(noEvent(abs(force.f - 6) < 1e-9), "6 N are left for the second body.");
  assert(noEvent(abs(power.power - 12*time) < 1e-5), "Power.");

  annotation(experiment(StopTime=2, Tolerance=1e-9), Documentation(info="<html>
<p>Constant force on two bodies.</p>
</html>"));
end SensorsRead;
