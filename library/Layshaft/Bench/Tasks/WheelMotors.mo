within Layshaft.Bench.Tasks;
model WheelMotors "Task: a machine for each driven wheel under test, the shafts led to a bench elsewhere"
  extends Icons.Component;
  parameter Units.Velocity v_start = 0 "Speed at the start";
  parameter Integer gear_start = 1 "Gear at the start; there is one only";
  parameter Units.Time delay = 0.5e-3 "Time of a wave from end to end of a shaft";
  parameter Units.RotationalStiffness c[powertrain.n] = fill(8e4, powertrain.n) "Stiffnesses of the shafts";
  final parameter Units.AngularVelocity w_start = v_start/powertrain.r_start*powertrain.ratio "Speeds of the shafts at the start";
  replaceable Hybrid.WheelMotors powertrain(v_start=v_start) "Powertrain under test"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-40,-20},{0,20}})));
  Components.ShaftEnd shaft[powertrain.n](c=c, each delay=delay, each w_start=w_start) "Ends of the shafts"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  Blocks.Interfaces.RealInput accelerator "Accelerator pedal"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput brake "Brake pedal"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealInput incoming[powertrain.n](each unit="N.m", start=delay*c*w_start) "Waves from the bench"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Blocks.Interfaces.RealOutput outgoing[powertrain.n](each unit="N.m") "Waves to the bench"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
equation
  connect(accelerator, powertrain.accelerator)
    annotation(Line(points={{-120,60},{-60,60},{-60,12},{-44,12}}, color={0,0,127}));
  connect(brake, powertrain.brake)
    annotation(Line(points={{-120,0},{-60,0},{-60,-12},{-44,-12}}, color={0,0,127}));
  connect(powertrain.shaft, shaft.flange)
    annotation(Line(points={{0,0},{40,0}}, color={0,0,0}));
  connect(incoming, shaft.incoming)
    annotation(Line(points={{-120,-60},{70,-60},{70,-4},{62,-4}}, color={0,0,127}));
  connect(shaft.outgoing, outgoing)
    annotation(Line(points={{61,4},{80,4},{80,0},{110,0}}, color={0,0,127}));

  annotation(experiment(StopTime=60), Documentation(info="<html>
<p>Pedals in, as many shafts out as there are machines: whichever wheels of the virtual vehicle they drive is said by the bench.</p>
</html>"));
end WheelMotors;
