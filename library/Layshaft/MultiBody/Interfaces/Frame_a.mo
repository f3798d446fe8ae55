within Layshaft.MultiBody.Interfaces;
connector Frame_a "Frame (filled)"
  extends Frame;

  annotation(
    defaultComponentName="frame_a",
    Icon(graphics={
      Rectangle(extent={{-40,-100},{40,100}}, lineColor={70,70,70}, fillColor={150,150,150}, fillPattern=FillPattern.Solid),
      Line(points={{-90,0},{90,0}}, color={70,70,70})}),
    Documentation(info="<html>
<p>Frame_a and Frame_b differ only in their icons.</p>
</html>"));
end Frame_a;
