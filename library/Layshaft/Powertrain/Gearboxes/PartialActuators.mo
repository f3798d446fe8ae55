within Layshaft.Powertrain.Gearboxes;
partial block PartialActuators "Interface of the actuators of the shift elements: commands in, pressures out"
  extends Icons.Block;
  parameter Integer n = 7 "Number of shift elements" annotation(Evaluate=true);
  parameter Units.Pressure p_line(min=0) = 10e5 "Line pressure";
  parameter Real share[n](each min=0, each max=1) = fill(1, n) "Share of the line pressure that each element gets";
  Blocks.Interfaces.RealInput command[n] "Commands, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealOutput pressure[n](each unit="Pa") "Pressures that press the plates"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));

  annotation(Documentation(info="<html>
<p>
A command of 1 asks for <code>share</code> of the line pressure. <a href=\"modelica://Layshaft.Powertrain.Gearboxes.FirstOrderActuators\">FirstOrderActuators</a> is a lag,
<a href=\"modelica://Layshaft.Powertrain.Gearboxes.HydraulicActuators\">HydraulicActuators</a> has pump, valves and pistons.
</p>
</html>"));
end PartialActuators;
