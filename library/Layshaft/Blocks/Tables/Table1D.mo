within Layshaft.Blocks.Tables;
block Table1D "Table with one argument"
  extends Interfaces.SISO;
  parameter Real x[:] = {0,1} "Abscissas, strictly increasing";
  parameter Real f[size(x, 1)] = {0,1} "Ordinates";
  parameter Boolean hold = true "= true: hold the last value outside the table";
equation
  assert(Functions.isIncreasing(x), "The abscissas x of a table must be strictly increasing.");
  y = Functions.interpolate(x, f, u, hold);

  annotation(
    Icon(graphics={
      Rectangle(extent={{-50,-40},{50,40}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Line(points={{0,-40},{0,40}}, color={64,64,64}, thickness=0.5),
      Line(points={{-50,13},{50,13}}, color={64,64,64}, thickness=0.5),
      Line(points={{-50,-13},{50,-13}}, color={64,64,64}, thickness=0.5)}),
    Documentation(info="<html>
<p>Linear interpolation, see <a href=\"modelica://Layshaft.Blocks.Functions.interpolate\">interpolate</a>.</p>
</html>"));
end Table1D;
