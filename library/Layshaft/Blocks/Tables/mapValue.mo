within Layshaft.Blocks.Tables;
pure function mapValue "Value of a map of a file"
  extends Icons.Function;
  input FileMap map "Map";
  input Real u1 "First argument";
  input Real u2 "Second argument";
  output Real y "Value, in the unit of the file";
external "C" y = layshaft_map_value(map, 0, u1, u2)
  annotation(Include="#include \"layshaft_points.h\"", Library="layshaft_points");

  annotation(derivative(noDerivative=map)=mapRate, Documentation(info="<html>
<p>Bilinear between the points, held outside.</p>
</html>"));
end mapValue;
