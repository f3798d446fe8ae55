within Layshaft.Bench.Tasks;
model PathDriver "Task: pedals that hold a speed, and a steering wheel that follows a path"
  extends Icons.Block;
  parameter Units.Velocity v_wanted = 8 "Speed to be held";
  parameter Units.Velocity v_start = 8 "Speed at the start";
  Drivers.PedalDriver pedals(final v_start=v_start) "Pedals"
    annotation(Placement(transformation(extent={{0,20},{20,40}})));
  Drivers.PathDriver wheel(path=Drivers.turnPath(30, 35, 3.1, 120)) "Steering wheel"
    annotation(Placement(transformation(extent={{0,-40},{20,-20}})));
  Blocks.Interfaces.RealInput v(unit="m/s") "Speed of the virtual vehicle"
    annotation(Placement(transformation(extent={{-140,60},{-100,100}})));
  Blocks.Interfaces.RealInput X(unit="m") "Position along x"
    annotation(Placement(transformation(extent={{-140,10},{-100,50}})));
  Blocks.Interfaces.RealInput Y(unit="m") "Position along y"
    annotation(Placement(transformation(extent={{-140,-50},{-100,-10}})));
  Blocks.Interfaces.RealInput psi(unit="rad") "Heading"
    annotation(Placement(transformation(extent={{-140,-100},{-100,-60}})));
  Blocks.Interfaces.RealOutput accelerator "Accelerator pedal"
    annotation(Placement(transformation(extent={{100,50},{120,70}})));
  Blocks.Interfaces.RealOutput brake "Brake pedal"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  Blocks.Interfaces.RealOutput steering(unit="rad") "Steering wheel angle"
    annotation(Placement(transformation(extent={{100,-70},{120,-50}})));
equation
  pedals.v_wanted = v_wanted;
  connect(v, pedals.v)
    annotation(Line(points={{-120,80},{-40,80},{-40,24},{-2,24}}, color={0,0,127}));
  connect(v, wheel.v)
    annotation(Line(points={{-120,80},{-40,80},{-40,-38},{-2,-38}}, color={0,0,127}));
  connect(X, wheel.X)
    annotation(Line(points={{-120,30},{-60,30},{-60,-22},{-2,-22}}, color={0,0,127}));
  connect(Y, wheel.Y)
    annotation(Line(points={{-120,-30},{-70,-30},{-70,-26},{-2,-26}}, color={0,0,127}));
  connect(psi, wheel.psi)
    annotation(Line(points={{-120,-80},{-60,-80},{-60,-34},{-2,-34}}, color={0,0,127}));
  connect(pedals.accelerator, accelerator)
    annotation(Line(points={{21,34},{60,34},{60,60},{110,60}}, color={0,0,127}));
  connect(pedals.brake, brake)
    annotation(Line(points={{21,26},{60,26},{60,0},{110,0}}, color={0,0,127}));
  connect(wheel.steering, steering)
    annotation(Line(points={{21,-30},{60,-30},{60,-60},{110,-60}}, color={0,0,127}));

  annotation(experiment(StopTime=18), Documentation(info="<html>
<p>The path is the turn of 35 m unless another one is given to <code>wheel.path</code>.</p>
</html>"));
end PathDriver;
