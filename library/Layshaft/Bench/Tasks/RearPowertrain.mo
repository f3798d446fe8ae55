within Layshaft.Bench.Tasks;
model RearPowertrain "Task: engine, hybrid module and gearbox under test, with the output shaft of the gearbox alone"
  extends Icons.Component;
  parameter Units.Velocity v_start = 0 "Speed at the start";
  parameter Integer gear_start = 3 "Gear at the start";
  parameter Units.Time delay = 0.5e-3 "Time of a wave from end to end of the shaft";
  parameter Units.RotationalStiffness c[1] = {1e6} "Stiffness of the shaft";
  final parameter Units.AngularVelocity w_start = v_start/powertrain.r_start*powertrain.control.axleRatio "Speed of the shaft at the start";
  replaceable Hybrid.Powertrain powertrain(v_start=v_start, gear_start=gear_start, control(hasFront=false), right(rotor(w(start=0))), left(rotor(w(start=0)))) "Powertrain under test"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-40,-20},{0,20}})));
  Components.ShaftEnd shaft[1](c=c, each delay=delay, each w_start=w_start) "End of the shaft"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  Blocks.Interfaces.RealInput accelerator "Accelerator pedal"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput brake "Brake pedal"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealInput incoming[1](each unit="N.m", start=delay*c*w_start) "Wave from the bench"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Blocks.Interfaces.RealOutput outgoing[1](each unit="N.m") "Wave to the bench"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
equation
  connect(accelerator, powertrain.accelerator)
    annotation(Line(points={{-120,60},{-60,60},{-60,12},{-44,12}}, color={0,0,127}));
  connect(brake, powertrain.brake)
    annotation(Line(points={{-120,0},{-60,0},{-60,-12},{-44,-12}}, color={0,0,127}));
  connect(powertrain.rear, shaft[1].flange)
    annotation(Line(points={{0,12},{20,12},{20,0},{40,0}}, color={0,0,0}));
  connect(incoming, shaft.incoming)
    annotation(Line(points={{-120,-60},{70,-60},{70,-4},{62,-4}}, color={0,0,127}));
  connect(shaft.outgoing, outgoing)
    annotation(Line(points={{61,4},{80,4},{80,0},{110,0}}, color={0,0,127}));

  annotation(experiment(StopTime=60), Documentation(info="<html>
<p>The powertrain of <a href=\"modelica://Layshaft.Bench.Tasks.Powertrain\">Powertrain</a> without its front machines, which get no torque and are not loaded: a bench with one dynamometer.</p>
</html>"));
end RearPowertrain;
