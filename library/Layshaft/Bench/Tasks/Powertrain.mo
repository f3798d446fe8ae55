within Layshaft.Bench.Tasks;
model Powertrain "Task: powertrain under test, its shafts led to a bench elsewhere"
  extends Icons.Component;
  parameter Units.Velocity v_start = 0 "Speed at the start";
  parameter Integer gear_start = 3 "Gear at the start";
  parameter Units.Time delay = 0.5e-3 "Time of a wave from end to end of a shaft";
  parameter Units.RotationalStiffness c[3] = {1e6,8e4,8e4} "Stiffnesses of the shafts: R, FR, FL";
  final parameter Units.AngularVelocity w_start[3] = v_start/powertrain.r_start*{powertrain.control.axleRatio, powertrain.control.frontRatio, powertrain.control.frontRatio} "Speeds of the shafts at the start: R, FR, FL";
  replaceable Hybrid.Powertrain powertrain(v_start=v_start, gear_start=gear_start) "Powertrain under test"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-40,-20},{0,20}})));
  Components.ShaftEnd shaft[3](c=c, each delay=delay, w_start=w_start) "Ends of the shafts: R, FR, FL"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  Blocks.Interfaces.RealInput accelerator "Accelerator pedal"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput brake "Brake pedal"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealInput incoming[3](each unit="N.m", start=delay*c.*w_start) "Waves from the bench: R, FR, FL"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Blocks.Interfaces.RealOutput outgoing[3](each unit="N.m") "Waves to the bench: R, FR, FL"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
equation
  connect(accelerator, powertrain.accelerator)
    annotation(Line(points={{-120,60},{-60,60},{-60,12},{-44,12}}, color={0,0,127}));
  connect(brake, powertrain.brake)
    annotation(Line(points={{-120,0},{-60,0},{-60,-12},{-44,-12}}, color={0,0,127}));
  connect(powertrain.rear, shaft[1].flange)
    annotation(Line(points={{0,12},{20,12},{20,0},{40,0}}, color={0,0,0}));
  connect(powertrain.frontRight, shaft[2].flange)
    annotation(Line(points={{0,0},{40,0}}, color={0,0,0}));
  connect(powertrain.frontLeft, shaft[3].flange)
    annotation(Line(points={{0,-8},{20,-8},{20,0},{40,0}}, color={0,0,0}));
  connect(incoming, shaft.incoming)
    annotation(Line(points={{-120,-60},{70,-60},{70,-4},{62,-4}}, color={0,0,127}));
  connect(shaft.outgoing, outgoing)
    annotation(Line(points={{61,4},{80,4},{80,0},{110,0}}, color={0,0,127}));

  annotation(experiment(StopTime=60), Documentation(info="<html>
<p>Pedals in, shafts out: the shafts are transmission lines, whose other ends <a href=\"modelica://Layshaft.Bench.Tasks.Dynamometers\">Dynamometers</a> has.</p>
</html>"));
end Powertrain;
