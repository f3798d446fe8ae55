within Layshaft.Bench.Studies;
model OneShaftBench "Bench with one shaft and a virtual vehicle without slip"
  extends Icons.Component;
  parameter Units.Inertia J_dyno = 4 "Inertia of the dynamometer, at the shaft";
  parameter Units.Inertia J_flywheel = 0 "Inertia of a flywheel on its shaft";
  parameter Real compensation = 0 "Part of the inertia of dynamometer and flywheel whose moment is subtracted from the measured torque: 0 is right";
  parameter Boolean ideal = false "= true: sensors without noise, resolution and latency"
    annotation(Evaluate=true);
  parameter Units.Frequency bandwidth = 60 "Bandwidth of the torque of the dynamometer";
  parameter Units.Torque tau_max = 20e3 "Largest torque of the dynamometer";
  parameter Real speed(unit="1/s") = 60 "Speed of the regulator: torque per error and inertia";
  parameter Components.SignalChain signals "Signals of the sensor";
  parameter Units.Inertia J_powertrain = 5 "Inertia of the powertrain, at its output shaft";
  PulsedDrive drive(final J=J_powertrain) "Powertrain"
    annotation(Placement(transformation(extent={{-90,20},{-70,40}})));
  Components.ShaftSensor sensor(final data=signals, final ideal=ideal) "Sensor"
    annotation(Placement(transformation(extent={{-40,20},{-20,40}})));
  Components.Dynamometer dyno(final J=J_dyno, final J_flywheel=J_flywheel, final bandwidth=bandwidth, final tau_max=tau_max, P_max=2e6, d=0, copper=0, P_supply=0) "Dynamometer without losses"
    annotation(Placement(transformation(extent={{20,20},{40,40}})));
  Components.SpeedRegulator regulator(samplePeriod=signals.samplePeriod, k=speed*(J_dyno + J_flywheel), tau_max=tau_max) "Regulator"
    annotation(Placement(transformation(extent={{40,-50},{60,-30}})));
  Vehicles.Virtual.SimpleVehicle vehicle(shafts=[0, 0, 3.7/2, 3.7/2]) "Virtual vehicle"
    annotation(Placement(transformation(extent={{-20,-60},{20,-20}})));
  Units.Torque tau_shaft "Torque at the sensor";
  Units.AngularAcceleration a_dyno(start=0, fixed=true) "Acceleration of the dynamometer as the compensation knows it";
equation
  connect(drive.flange, sensor.flange_a)
    annotation(Line(points={{-70,30},{-40,30}}, color={0,0,0}));
  connect(sensor.flange_b, dyno.flange)
    annotation(Line(points={{-20,30},{20,30}}, color={0,0,0}));
  der(a_dyno) = (der(dyno.w) - a_dyno)/0.02;
  vehicle.tau = {sensor.tau + compensation*(J_dyno + J_flywheel)*a_dyno};
  vehicle.brake = 0;
  vehicle.steering = 0;
  connect(vehicle.w[1], regulator.w_command)
    annotation(Line(points={{22,-28},{30,-28},{30,-34},{38,-34}}, color={0,0,127}));
  connect(sensor.w, regulator.w)
    annotation(Line(points={{-26,19},{-26,-10},{28,-10},{28,-40},{38,-40}}, color={0,0,127}));
  connect(sensor.tau, regulator.tau)
    annotation(Line(points={{-34,19},{-34,-14},{26,-14},{26,-46},{38,-46}}, color={0,0,127}));
  connect(regulator.torque, dyno.torque)
    annotation(Line(points={{61,-40},{70,-40},{70,46},{30,46},{30,41}}, color={0,0,127}));
  tau_shaft = sensor.tau_true;

  annotation(
    Icon(graphics={Text(extent={{-80,-40},{80,40}}, textColor={64,64,64}, textString="bench")}),
    Documentation(info="<html>
<p>The loop of a bench for a lumped vehicle. With <code>compensation = 1</code> it subtracts the moment of the dynamometer's inertia, -J a, from the measured torque, as is sometimes proposed.</p>
</html>"));
end OneShaftBench;
