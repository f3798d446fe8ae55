within Layshaft.Blocks.Tables;
pure function mapQuantity "What is known of a map of a file"
  extends Icons.Function;
  input FileMap map "Map";
  input Integer quantity "0: value; 1, 2: derivatives by u1 and u2; 3, 4: factor and offset of the unit";
  input Real u1 "First argument";
  input Real u2 "Second argument";
  output Real y "Value";
external "C" y = layshaft_map_value(map, quantity, u1, u2)
  annotation(Include="#include \"layshaft_points.h\"", Library="layshaft_points");

  annotation(Documentation(info="<html>
<p>Derivatives are those on the right of a point of the grid, and zero outside.</p>
</html>"));
end mapQuantity;
