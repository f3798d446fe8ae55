within Layshaft.Bench.Tasks;
partial model PartialManoeuvre "Task: a driver whose manoeuvre can be paused, and ended by a speed limit"
  extends Icons.Block;
  parameter Units.Velocity v_start = 0 "Speed at the start";
  Drivers.PedalDriver pedals(final v_start=v_start) "Pedals"
    annotation(Placement(transformation(extent={{0,20},{20,40}})));
  Drivers.PathDriver wheel "Steering wheel"
    annotation(Placement(transformation(extent={{0,-40},{20,-20}})));
  Blocks.Interfaces.RealInput v(unit="m/s", start=v_start) "Speed of the virtual vehicle"
    annotation(Placement(transformation(extent={{-140,60},{-100,100}})));
  Blocks.Interfaces.RealInput X(unit="m") "Position along x"
    annotation(Placement(transformation(extent={{-140,30},{-100,70}})));
  Blocks.Interfaces.RealInput Y(unit="m") "Position along y"
    annotation(Placement(transformation(extent={{-140,0},{-100,40}})));
  Blocks.Interfaces.RealInput psi(unit="rad") "Heading"
    annotation(Placement(transformation(extent={{-140,-40},{-100,0}})));
  Blocks.Interfaces.RealInput progress(unit="s") "Time of the manoeuvre, which stands while it is paused"
    annotation(Placement(transformation(extent={{-140,-70},{-100,-30}})));
  Blocks.Interfaces.RealInput v_cap(unit="m/s", start=1e3) "Largest speed wanted: brings the vehicle to rest"
    annotation(Placement(transformation(extent={{-140,-100},{-100,-60}})));
  Blocks.Interfaces.RealOutput accelerator "Accelerator pedal"
    annotation(Placement(transformation(extent={{100,70},{120,90}})));
  Blocks.Interfaces.RealOutput brake "Brake pedal"
    annotation(Placement(transformation(extent={{100,30},{120,50}})));
  Blocks.Interfaces.RealOutput steering(unit="rad") "Steering wheel angle"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  Blocks.Interfaces.RealOutput v_wanted(unit="m/s") "Speed wanted"
    annotation(Placement(transformation(extent={{100,-50},{120,-30}})));
  Blocks.Interfaces.RealOutput deviation(unit="m") "Deviation from the path"
    annotation(Placement(transformation(extent={{100,-90},{120,-70}})));
protected
  Units.Velocity v_planned "Speed of the manoeuvre";
equation
  v_wanted = noEvent(min(v_planned, v_cap));
  pedals.v_wanted = v_wanted;
  deviation = wheel.error;
  connect(v, pedals.v)
    annotation(Line(points={{-120,80},{-40,80},{-40,24},{-2,24}}, color={0,0,127}));
  connect(v, wheel.v)
    annotation(Line(points={{-120,80},{-40,80},{-40,-38},{-2,-38}}, color={0,0,127}));
  connect(X, wheel.X)
    annotation(Line(points={{-120,50},{-60,50},{-60,-22},{-2,-22}}, color={0,0,127}));
  connect(Y, wheel.Y)
    annotation(Line(points={{-120,20},{-70,20},{-70,-26},{-2,-26}}, color={0,0,127}));
  connect(psi, wheel.psi)
    annotation(Line(points={{-120,-20},{-80,-20},{-80,-34},{-2,-34}}, color={0,0,127}));
  connect(pedals.accelerator, accelerator)
    annotation(Line(points={{21,34},{60,34},{60,80},{110,80}}, color={0,0,127}));
  connect(pedals.brake, brake)
    annotation(Line(points={{21,26},{70,26},{70,40},{110,40}}, color={0,0,127}));
  connect(wheel.steering, steering)
    annotation(Line(points={{21,-30},{60,-30},{60,0},{110,0}}, color={0,0,127}));

  annotation(Documentation(info="<html>
<p>For <code>layshaft bench</code>. The manoeuvre goes by <code>progress</code>, not by time: while an operator pauses it, the vehicle keeps its speed and its path. A falling <code>v_cap</code> ends it.</p>
</html>"));
end PartialManoeuvre;
