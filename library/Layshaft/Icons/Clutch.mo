within Layshaft.Icons;
partial model Clutch "Clutch with two faces"
  extends ShaftEnds;

  annotation(Icon(graphics={
    Rectangle(extent={{-28,-45},{-10,45}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
    Rectangle(extent={{10,-45},{28,45}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}));
end Clutch;
