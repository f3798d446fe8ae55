within Layshaft.Bench.Studies;
model SlipLoop "Slip from the modelled or from the measured speed of a wheel: which loop stands noise and delay"
  extends Icons.Example;
  parameter Boolean measured = false "= true: slip from the measured speed, and the dynamometer gives the torque of the tyre; = false: slip from the speed of a modelled wheel, and the dynamometer follows that speed"
    annotation(Evaluate=true);
  parameter Units.AngularVelocity noise = 0.05 "Standard deviation of the measured speed of the machine";
  parameter Units.Time latency = 0.5e-3 "Latency of the sensor";
  parameter Units.Frequency bandwidth = 60 "Bandwidth of the torque of the dynamometer";
  parameter Real speed(unit="1/s") = 60 "Speed of the regulator: torque per error and inertia";
  parameter Real mu = 0.3 "Friction relative to a dry road: packed snow";
  parameter Units.Velocity v_start = 8 "Speed at the start";
  parameter Units.Ratio ratio = 12.6 "Ratio between machine and wheel";
  parameter Units.Inertia J_machine = 0.06 "Inertia of the machine";
  parameter Units.Inertia J_dyno = 0.12 "Inertia of the dynamometer";
  parameter Units.Mass m = 9225/4 "Mass that the wheel drives";
  parameter Units.Inertia J_wheel = 14 "Inertia of the wheel";
  parameter Units.Length r = 0.522 "Rolling radius";
  Blocks.Sources.Trapezoid pulse(amplitude=150, rising=0.2, width=0.8, falling=0.2, period=2, startTime=0.5) "Torque of the machine"
    annotation(Placement(transformation(extent={{-100,20},{-80,40}})));
  Rotational.Sources.Torque source "Torque of the machine"
    annotation(Placement(transformation(extent={{-70,20},{-50,40}})));
  Rotational.Components.Inertia machine(final J=J_machine, phi(start=0, fixed=true), w(start=v_start/r*ratio, fixed=true)) "Machine"
    annotation(Placement(transformation(extent={{-40,20},{-20,40}})));
  Components.ShaftSensor sensor(w_start=v_start/r*ratio, data(latency=latency, w_noise=noise, w_step=0, tau_noise=0.3, tau_step=0)) "Sensor"
    annotation(Placement(transformation(extent={{-10,20},{10,40}})));
  Components.Dynamometer dyno(final J=J_dyno, final bandwidth=bandwidth, tau_max=600, P_max=1e6, d=0, copper=0, P_supply=0) "Dynamometer"
    annotation(Placement(transformation(extent={{30,20},{50,40}})));
  Components.SpeedRegulator regulator(k=speed*J_dyno, tau_max=600) "Regulator"
    annotation(Placement(transformation(extent={{30,-40},{50,-20}})));
  Vehicles.Tyres.MagicFormula tyre(lateral=false, data=data, kappa=slip, tanAlpha=0, gamma=0, Fz=m*Constants.g_n, mu=mu) "Tyre of the model"
    annotation(Placement(transformation(extent={{-10,-40},{10,-20}})));
  Vehicles.Tyres.MagicFormula tyreOnRoad(lateral=false, data=data, kappa=slipOnRoad, tanAlpha=0, gamma=0, Fz=m*Constants.g_n, mu=mu) "Tyre on the road"
    annotation(Placement(transformation(extent={{-10,-80},{10,-60}})));
  replaceable parameter Vehicles.Data.Tyres.Truck315 data "Tyre"
    annotation(choicesAllMatching=true);
  Units.Ratio slip "Slip of the model";
  Units.Ratio slipOnRoad "Slip on the road";
  Units.Velocity v(start=v_start, fixed=true) "Speed of the vehicle of the model";
  Units.AngularVelocity w(start=v_start/r, fixed=true) "Speed of the wheel of the model";
  Units.Velocity vOnRoad(start=v_start, fixed=true) "Speed of the vehicle on the road";
  Units.AngularVelocity wOnRoad(start=v_start/r, fixed=true) "Speed of the wheel on the road";
  Units.Torque tau "Torque of the shaft on the bench";
  Units.Torque tauOnRoad "Torque of the shaft on the road";
  Units.Torque rms "Root mean square of the difference of both torques since 0.5 s";
  Real error "The same relative to the torque of the pulses";
protected
  Real square(start=0, fixed=true) "Integral of the square";
equation
  source.tau = pulse.y;
  connect(source.flange, machine.flange_a)
    annotation(Line(points={{-50,30},{-40,30}}, color={0,0,0}));
  connect(machine.flange_b, sensor.flange_a)
    annotation(Line(points={{-20,30},{-10,30}}, color={0,0,0}));
  connect(sensor.flange_b, dyno.flange)
    annotation(Line(points={{10,30},{30,30}}, color={0,0,0}));
  // On the road
  slipOnRoad = (wOnRoad*r - vOnRoad)/noEvent(max(abs(vOnRoad), 1));
  m*der(vOnRoad) = tyreOnRoad.Fx;
  (J_wheel + ratio^2*J_machine)*der(wOnRoad) = ratio*pulse.y - r*tyreOnRoad.Fx;
  tauOnRoad = pulse.y - J_machine*ratio*der(wOnRoad);
  // On the bench
  m*der(v) = tyre.Fx;
  J_wheel*der(w) = ratio*sensor.tau - r*tyre.Fx;
  slip = ((if measured then sensor.w/ratio else w)*r - v)/noEvent(max(abs(v), 1));
  regulator.w_command = ratio*w;
  regulator.w = sensor.w;
  regulator.tau = sensor.tau;
  dyno.torque = if measured then -r*tyre.Fx/ratio else regulator.torque;
  tau = sensor.tau_true;
  der(square) = if time < 0.5 then 0 else (tau - tauOnRoad)^2;
  rms = sqrt(noEvent(max(square, 0)/max(time - 0.5, 0.01)));
  error = noEvent(min(rms/pulse.amplitude, 10));

  annotation(
    experiment(StopTime=4.5, Interval=0.005, Tolerance=1e-5),
    __Layshaft(
      plots={
        Plot(title="Torque of the shaft", y={"tau", "tauOnRoad"}),
        Plot(title="Slip", y={"slip", "slipOnRoad"}),
        Plot(title="Speed of the machine", y={"sensor.w_true"})},
      cards={Card(title="Error of the torque relative to the pulses", variable="error")}),
    Documentation(info="<html>
<p>
A machine drives one wheel on snow. Where slip is formed from the measured speed, the force of the tyre, which is steep, turns every error of the sensor and every delay into torque. Where it is formed from the speed of a modelled
wheel, the sensor is not in this loop. Sweep noise, latency and bandwidth; <code>error</code> tells how far the torque of the shaft is from that on the road.
</p>
</html>"));
end SlipLoop;
