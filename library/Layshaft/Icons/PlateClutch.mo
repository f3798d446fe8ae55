within Layshaft.Icons;
partial model PlateClutch "Multi-plate clutch"
  extends ShaftEnds;

  annotation(Icon(graphics={
    Rectangle(extent={{-28,-48},{-20,48}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
    Rectangle(extent={{-16,-48},{-8,48}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
    Rectangle(extent={{-4,-48},{4,48}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
    Rectangle(extent={{8,-48},{16,48}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
    Rectangle(extent={{20,-48},{28,48}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}));
end PlateClutch;
