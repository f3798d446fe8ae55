within Layshaft.Bench.Tasks;
model Dynamometers "Task: bench without its powertrain, which is at the other ends of the shafts"
  extends LoadedShafts;
  parameter Units.Time delay = 0.5e-3 "Time of a wave from end to end of a shaft";
  parameter Units.RotationalStiffness c[3] = {1e6,8e4,8e4} "Stiffnesses of the shafts: R, FR, FL";
  Components.ShaftEnd shaft[3](c=c, each delay=delay, w_start=w_start) "Ends of the shafts: R, FR, FL"
    annotation(Placement(transformation(extent={{-40,10},{-60,30}})));
  Blocks.Interfaces.RealInput incoming[3](each unit="N.m", start=delay*c.*w_start) "Waves from the powertrain: R, FR, FL"
    annotation(Placement(transformation(extent={{-180,20},{-140,60}})));
  Blocks.Interfaces.RealInput torque[3](each unit="N.m") "Commands of the dynamometers: R, FR, FL"
    annotation(Placement(transformation(extent={{-180,-60},{-140,-20}})));
  Blocks.Interfaces.RealOutput outgoing[3](each unit="N.m") "Waves to the powertrain: R, FR, FL"
    annotation(Placement(transformation(extent={{110,50},{130,70}})));
  Blocks.Interfaces.RealOutput tau[3](each unit="N.m") "Measured torques: R, FR, FL"
    annotation(Placement(transformation(extent={{110,30},{130,50}})));
  Blocks.Interfaces.RealOutput w[3](each unit="rad/s") "Measured speeds: R, FR, FL"
    annotation(Placement(transformation(extent={{110,-10},{130,10}})));
initial equation
  for i in 1:3 loop
    sensor[i].flange_a.phi = 0;
    sensor[i].w_true = w_start[i];
  end for;
equation
  connect(incoming, shaft.incoming)
    annotation(Line(points={{-160,40},{-80,40},{-80,16},{-62,16}}, color={0,0,127}));
  connect(shaft.outgoing, outgoing)
    annotation(Line(points={{-61,24},{-70,24},{-70,74},{100,74},{100,60},{120,60}}, color={0,0,127}));
  connect(shaft.flange, sensor.flange_a)
    annotation(Line(points={{-40,20},{-20,20}}, color={0,0,0}));
  connect(torque[1], rearDyno.torque)
    annotation(Line(points={{-160,-40},{60,-40},{60,66},{80,66},{80,61}}, color={0,0,127}));
  connect(torque[2], rightDyno.torque)
    annotation(Line(points={{-160,-40},{60,-40},{60,34},{80,34},{80,31}}, color={0,0,127}));
  connect(torque[3], leftDyno.torque)
    annotation(Line(points={{-160,-40},{60,-40},{60,4},{80,4},{80,1}}, color={0,0,127}));
  connect(sensor.tau, tau)
    annotation(Line(points={{-14,9},{-14,-60},{100,-60},{100,40},{120,40}}, color={0,0,127}));
  connect(sensor.w, w)
    annotation(Line(points={{-6,9},{-6,-64},{104,-64},{104,0},{120,0}}, color={0,0,127}));

  annotation(experiment(StopTime=60), Documentation(info="<html>
<p>What dynamometers and sensors do, without the powertrain: the shafts are transmission lines, whose other ends <a href=\"modelica://Layshaft.Bench.Tasks.Powertrain\">Powertrain</a> has.</p>
</html>"));
end Dynamometers;
