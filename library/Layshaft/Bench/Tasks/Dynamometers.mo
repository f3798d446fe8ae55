within Layshaft.Bench.Tasks;
model Dynamometers "Task: bench without its powertrain, which is at the other ends of the shafts"
  extends Icons.Component;
  parameter Integer n(min=1) = 3 "Number of shafts"
    annotation(Evaluate=true);
  parameter Units.Velocity v_start = 0 "Speed at the start";
  parameter Real perSpeed[n](each unit="rad/m") = {3.7,12.6,12.6}/0.522 "Speed of each shaft per speed of the vehicle; the defaults are those of R, FR, FL";
  final parameter Units.AngularVelocity w_start[n] = v_start*perSpeed "Speeds of the shafts at the start";
  parameter Units.Time delay = 0.5e-3 "Time of a wave from end to end of a shaft";
  parameter Units.RotationalStiffness c[n] = {1e6,8e4,8e4} "Stiffnesses of the shafts";
  parameter Boolean ideal = false "= true: sensors without noise, resolution and latency"
    annotation(Evaluate=true);
  parameter Integer seed[n] = {100*i for i in 1:n} "Sensors with other seeds have other noise";
  parameter Components.SignalChain signals[n] "Signals of the sensors";
  Components.ShaftEnd shaft[n](c=c, each delay=delay, w_start=w_start) "Ends of the shafts"
    annotation(Placement(transformation(extent={{-40,10},{-60,30}})));
  Components.ShaftSensor sensor[n](data=signals, seed=seed, each final ideal=ideal, w_start=w_start) "Sensors of torque and speed"
    annotation(Placement(transformation(extent={{-20,10},{0,30}})));
  Components.LoadingGearbox loadingGearbox[n] "Gearboxes of the dynamometers; one without inertia and losses and with the ratio 1 is none"
    annotation(Placement(transformation(extent={{30,10},{50,30}})));
  Components.Dynamometer dyno[n] "Dynamometers"
    annotation(Placement(transformation(extent={{70,10},{90,30}})));
  Blocks.Interfaces.RealInput incoming[n](each unit="N.m", start=delay*c.*w_start) "Waves from the powertrain"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput torque[n](each unit="N.m") "Commands of the dynamometers"
    annotation(Placement(transformation(extent={{-140,-60},{-100,-20}})));
  Blocks.Interfaces.RealOutput outgoing[n](each unit="N.m") "Waves to the powertrain"
    annotation(Placement(transformation(extent={{100,70},{120,90}})));
  Blocks.Interfaces.RealOutput tau[n](each unit="N.m") "Measured torques"
    annotation(Placement(transformation(extent={{100,-50},{120,-30}})));
  Blocks.Interfaces.RealOutput w[n](each unit="rad/s") "Measured speeds"
    annotation(Placement(transformation(extent={{100,-90},{120,-70}})));
  Units.Energy E_given "Energy given back to the grid";
  Units.Energy E_taken "Energy taken from the grid";
  Units.Energy E_heat "Energy that the dynamometers dissipate";
initial equation
  for i in 1:n loop
    sensor[i].flange_a.phi = 0;
    sensor[i].w_true = w_start[i];
  end for;
equation
  connect(incoming, shaft.incoming)
    annotation(Line(points={{-120,60},{-80,60},{-80,16},{-62,16}}, color={0,0,127}));
  connect(shaft.outgoing, outgoing)
    annotation(Line(points={{-61,24},{-70,24},{-70,80},{110,80}}, color={0,0,127}));
  connect(shaft.flange, sensor.flange_a)
    annotation(Line(points={{-40,20},{-20,20}}, color={0,0,0}));
  connect(sensor.flange_b, loadingGearbox.flange_a)
    annotation(Line(points={{0,20},{30,20}}, color={0,0,0}));
  connect(loadingGearbox.flange_b, dyno.flange)
    annotation(Line(points={{50,20},{70,20}}, color={0,0,0}));
  connect(torque, dyno.torque)
    annotation(Line(points={{-120,-40},{60,-40},{60,44},{80,44},{80,31}}, color={0,0,127}));
  connect(sensor.tau, tau)
    annotation(Line(points={{-14,9},{-14,-60},{90,-60},{90,-40},{110,-40}}, color={0,0,127}));
  connect(sensor.w, w)
    annotation(Line(points={{-6,9},{-6,-80},{110,-80}}, color={0,0,127}));
  E_given = sum(dyno.E_given);
  E_taken = sum(dyno.E_taken);
  E_heat = sum(dyno.E_heat);

  annotation(experiment(StopTime=60), Documentation(info="<html>
<p>What dynamometers and sensors do, without the powertrain: the shafts are transmission lines, whose other ends <a href=\"modelica://Layshaft.Bench.Tasks.Powertrain\">Powertrain</a> has, or any other task
with <code>incoming[n]</code> and <code>outgoing[n]</code>. The shafts R, FR, FL are the default; <code>layshaft bench</code> sets the number and all data of the shafts from its file.</p>
</html>"));
end Dynamometers;
