within Layshaft.Icons;
partial model Component "Icon of a physical component"
  annotation(Icon(graphics={
    Rectangle(extent={{-80,-60},{80,60}}, lineColor={64,64,64}, fillColor={225,228,232}, fillPattern=FillPattern.HorizontalCylinder),
    Text(extent={{-150,150},{150,120}}, textColor={0,0,255}, textString="%name")}));
end Component;
