within Layshaft.Blocks.Tables;
pure function pointsRate "Derivative of the ordinate between points of a file"
  extends Icons.Function;
  input FilePoints points "Points";
  input Real u "Abscissa";
  input Real der_u "Derivative of the abscissa";
  output Real y "Derivative of the ordinate";
algorithm
  y := pointsQuantity(points, 10, u)*der_u;

  annotation(Inline=true, Documentation(info="<html>
<p>The slope of the line times der_u.</p>
</html>"));
end pointsRate;
