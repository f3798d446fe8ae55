within Layshaft.Blocks.Sources;
block Clock "Time since a start"
  extends Interfaces.SO;
  parameter Real offset = 0 "Offset of the output";
  parameter Units.Time startTime = 0 "Output is offset before";
equation
  y = offset + (if time < startTime then 0 else time - startTime);

  annotation(
    Icon(graphics={
      Ellipse(extent={{-45,-45},{45,45}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Line(points={{0,30},{0,0},{22,-12}}, color={64,64,64}, thickness=1)}),
    Documentation(info="<html>
<p>y = time - startTime.</p>
</html>"));
end Clock;
