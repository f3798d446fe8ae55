within Layshaft.Blocks.Tables;
pure function pointsQuantity "What is known of points of a file"
  extends Icons.Function;
  input FilePoints points "Points";
  input Integer quantity "1 to 4: begin, value, slope and end of the line; 5, 6: factor and offset of the unit; 7: interval; 8, 9: first and last abscissa; 10: slope";
  input Real u "Abscissa";
  output Real y "Value";
external "C" y = layshaft_points_value(points, quantity, u)
  annotation(Include="#include \"layshaft_points.h\"", Library="layshaft_points");

  annotation(Documentation(info="<html>
<p>Points at equal distances from zero on are samples: they have an interval, and no corners.</p>
</html>"));
end pointsQuantity;
