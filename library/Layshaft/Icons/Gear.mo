within Layshaft.Icons;
partial model Gear "Pair of gear wheels"
  extends ShaftEnds;

  annotation(Icon(graphics={
    Rectangle(extent={{-40,-15},{-10,15}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
    Rectangle(extent={{-40,15},{-10,50}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
    Rectangle(extent={{10,-50},{40,-15}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
    Rectangle(extent={{10,-15},{40,15}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}));
end Gear;
