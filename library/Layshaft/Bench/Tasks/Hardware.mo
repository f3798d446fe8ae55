within Layshaft.Bench.Tasks;
model Hardware "Task: powertrain, shafts, sensors and dynamometers"
  extends ThreeShafts;
  Blocks.Interfaces.RealInput accelerator "Accelerator pedal"
    annotation(Placement(transformation(extent={{-180,20},{-140,60}})));
  Blocks.Interfaces.RealInput brake "Brake pedal"
    annotation(Placement(transformation(extent={{-180,-20},{-140,20}})));
  Blocks.Interfaces.RealInput torque[3](each unit="N.m") "Commands of the dynamometers: R, FR, FL"
    annotation(Placement(transformation(extent={{-180,-60},{-140,-20}})));
  Blocks.Interfaces.RealOutput tau[3](each unit="N.m") "Measured torques: R, FR, FL"
    annotation(Placement(transformation(extent={{110,30},{130,50}})));
  Blocks.Interfaces.RealOutput w[3](each unit="rad/s") "Measured speeds: R, FR, FL"
    annotation(Placement(transformation(extent={{110,-10},{130,10}})));
  Blocks.Interfaces.RealOutput frictionBrake "Friction brakes of the vehicle"
    annotation(Placement(transformation(extent={{110,-50},{130,-30}})));
equation
  connect(accelerator, powertrain.accelerator)
    annotation(Line(points={{-160,40},{-130,40},{-130,32},{-104,32}}, color={0,0,127}));
  connect(brake, powertrain.brake)
    annotation(Line(points={{-160,0},{-130,0},{-130,8},{-104,8}}, color={0,0,127}));
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
  connect(powertrain.frictionBrake, frictionBrake)
    annotation(Line(points={{-58,4},{-50,4},{-50,-70},{106,-70},{106,-40},{120,-40}}, color={0,0,127}));

  annotation(experiment(StopTime=60), Documentation(info="<html>
<p>What hardware does: it takes pedals and torque commands and gives what its sensors measure.</p>
</html>"));
end Hardware;
