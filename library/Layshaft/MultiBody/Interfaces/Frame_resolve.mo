within Layshaft.MultiBody.Interfaces;
connector Frame_resolve "Frame in which vectors are resolved"
  extends Frame;

  annotation(
    defaultComponentName="frame_resolve",
    Icon(graphics={
      Rectangle(extent={{-40,-100},{40,100}}, lineColor={150,150,150}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Line(points={{-90,0},{90,0}}, color={150,150,150})}),
    Documentation(info="<html>
<p>Only its orientation is used; its force and torque are zero.</p>
</html>"));
end Frame_resolve;
