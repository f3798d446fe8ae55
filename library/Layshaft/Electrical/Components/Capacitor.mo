within Layshaft.Electrical.Components;
model Capacitor "Capacitor"
  extends Interfaces.TwoPins(v(start=0));
  extends Energy.Element(final kind=Energy.Kind.C, entry(amount=if removed then 0 else C*v^2/2, integrated=false));
  parameter Real C(min=0, final unit="F") = 1 "Capacitance";
equation
  if removed then
    i = 0;
    power = 0;
  else
    i = C*der(v);
    power = v*i;
  end if;

  annotation(
    Icon(graphics={
      Line(points={{-100,0},{-8,0}}, color={0,0,255}, thickness=0.5),
      Line(points={{-8,35},{-8,-35}}, color={64,64,64}, thickness=1),
      Line(points={{8,35},{8,-35}}, color={64,64,64}, thickness=1),
      Line(points={{8,0},{100,0}}, color={0,0,255}, thickness=0.5),
      Text(extent={{-150,-70},{150,-100}}, textString="C=%C")}),
    Documentation(info="<html>
<p>i = C dv/dt. Removed: nothing is stored, no current.</p>
</html>"));
end Capacitor;
