within Layshaft.Electrical.Components;
model ConstantVoltage "Ideal voltage source"
  extends Interfaces.TwoPins;
  parameter Units.Voltage V = 12 "Voltage";
equation
  v = V;

  annotation(
    Icon(graphics={
      Line(points={{-100,0},{-10,0}}, color={0,0,255}, thickness=0.5),
      Line(points={{-10,40},{-10,-40}}, color={64,64,64}, thickness=0.5),
      Line(points={{10,20},{10,-20}}, color={64,64,64}, thickness=1.5),
      Line(points={{10,0},{100,0}}, color={0,0,255}, thickness=0.5),
      Text(extent={{-150,-70},{150,-100}}, textString="V=%V")}),
    Documentation(info="<html>
<p>v = V, whatever the current.</p>
</html>"));
end ConstantVoltage;
