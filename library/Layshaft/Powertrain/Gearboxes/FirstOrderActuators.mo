within Layshaft.Powertrain.Gearboxes;
block FirstOrderActuators "Hydraulics as a first order lag"
  extends PartialActuators;
  parameter Units.Time T(min=Constants.small) = 0.01 "Time constant of the hydraulic actuators";
  Real position[n] "Positions of the actuators, 0 ... 1";
initial equation
  position = command;
equation
  for i in 1:n loop
    der(position[i]) = (command[i] - position[i])/T;
    pressure[i] = p_line*share[i]*position[i];
  end for;

  annotation(
    Icon(graphics={
      Line(points={{-70,-50},{-50,10},{-20,38},{20,48},{70,50}}, color={0,0,127}, thickness=0.5),
      Text(extent={{-150,-110},{150,-140}}, textString="T=%T")}),
    Documentation(info="<html>
<p>The whole hydraulics of an element is one time constant.</p>
</html>"));
end FirstOrderActuators;
