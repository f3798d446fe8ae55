within Layshaft.Blocks.Tables;
pure function pointsValue "Ordinate between points of a file"
  extends Icons.Function;
  input FilePoints points "Points";
  input Real u "Abscissa";
  output Real y "Ordinate, in the unit of the file";
external "C" y = layshaft_points_value(points, 0, u)
  annotation(Include="#include \"layshaft_points.h\"", Library="layshaft_points");

  annotation(derivative(noDerivative=points)=pointsRate, Documentation(info="<html>
<p>Linear between the points, held outside.</p>
</html>"));
end pointsValue;
