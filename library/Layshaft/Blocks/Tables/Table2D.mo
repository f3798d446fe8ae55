within Layshaft.Blocks.Tables;
block Table2D "Table with two arguments"
  extends Interfaces.SI2SO;
  parameter Real x1[:] = {0,1} "Abscissas of u1, strictly increasing";
  parameter Real x2[:] = {0,1} "Abscissas of u2, strictly increasing";
  parameter Real f[size(x1, 1), size(x2, 1)] = [0, 1; 1, 2] "Ordinates";
equation
  assert(Functions.isIncreasing(x1), "The abscissas x1 of a table must be strictly increasing.");
  assert(Functions.isIncreasing(x2), "The abscissas x2 of a table must be strictly increasing.");
  y = Functions.interpolate2(x1, x2, f, u1, u2);

  annotation(
    Icon(graphics={
      Rectangle(extent={{-50,-40},{50,40}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Line(points={{-17,-40},{-17,40}}, color={64,64,64}, thickness=0.5),
      Line(points={{17,-40},{17,40}}, color={64,64,64}, thickness=0.5),
      Line(points={{-50,13},{50,13}}, color={64,64,64}, thickness=0.5),
      Line(points={{-50,-13},{50,-13}}, color={64,64,64}, thickness=0.5)}),
    Documentation(info="<html>
<p>Bilinear interpolation, see <a href=\"modelica://Layshaft.Blocks.Functions.interpolate2\">interpolate2</a>.</p>
</html>"));
end Table2D;
