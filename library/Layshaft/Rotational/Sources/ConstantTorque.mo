within Layshaft.Rotational.Sources;
model ConstantTorque "Constant torque"
  extends Interfaces.OneFlange;
  parameter Units.Torque tau_constant = 1 "Torque on the flange";
equation
  flange.tau = -tau_constant;

  annotation(
    Icon(graphics={
      Line(points={{-60,0},{30,0}}, color={64,64,64}, thickness=1),
      Polygon(points={{30,18},{65,0},{30,-18}}, lineColor={64,64,64}, fillColor={64,64,64}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-70},{150,-100}}, textString="tau=%tau_constant")}),
    Documentation(info="<html>
<p>A positive value drives the flange forward.</p>
</html>"));
end ConstantTorque;
