within Layshaft.Blocks.Tables;
pure function mapRate "Derivative of the value of a map of a file"
  extends Icons.Function;
  input FileMap map "Map";
  input Real u1 "First argument";
  input Real u2 "Second argument";
  input Real der_u1 "Derivative of the first argument";
  input Real der_u2 "Derivative of the second argument";
  output Real y "Derivative of the value";
algorithm
  y := mapQuantity(map, 1, u1, u2)*der_u1 + mapQuantity(map, 2, u1, u2)*der_u2;

  annotation(Inline=true, Documentation(info="<html>
<p>The slopes at (u1, u2) times the derivatives of the arguments.</p>
</html>"));
end mapRate;
