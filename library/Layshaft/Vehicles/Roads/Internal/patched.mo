within Layshaft.Vehicles.Roads.Internal;
function patched "A value of two sides and of patches over them"
  extends Icons.Function;
  input Units.Position x "Position along x";
  input Units.Position y "Position along y";
  input Units.Position y_split "Border of both sides";
  input Real left "Value on the left side";
  input Real right "Value on the right side";
  input Real patches[:, :] "Patches: x from, x to, y from, y to, values";
  input Integer column "Column of the value";
  output Real v "Value of the last patch that covers the point, or of its side";
algorithm
  v := if y >= y_split then left else right;
  for i in 1:size(patches, 1) loop
    if x >= patches[i, 1] and x < patches[i, 2] and y >= patches[i, 3] and y < patches[i, 4] then
      v := patches[i, column];
    end if;
  end for;

  annotation(Documentation(info="<html>
<p>The value jumps at borders.</p>
</html>"));
end patched;
