within Layshaft.Electrical.Components;
model Resistor "Ohmic resistor"
  extends Interfaces.TwoPins;
  extends Energy.Resistance;
  parameter Units.Resistance R = 1 "Resistance";
equation
  if removed then
    v = 0;
    power = 0;
  else
    v = R*i;
    power = v*i;
  end if;

  annotation(
    Icon(graphics={
      Line(points={{-100,0},{-50,0}}, color={0,0,255}, thickness=0.5),
      Rectangle(extent={{-50,-18},{50,18}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Line(points={{50,0},{100,0}}, color={0,0,255}, thickness=0.5),
      Text(extent={{-150,-70},{150,-100}}, textString="R=%R")}),
    Documentation(info="<html>
<p>v = R i. Removed: a wire.</p>
</html>"));
end Resistor;
