within Layshaft.Blocks.Functions;
function uniform "Linear interpolation between equidistant values"
  extends Icons.Function;
  input Real values[:] "Values at 0, 1, 2, ...";
  input Real u "Argument";
  output Real v "Value at u, held outside";
protected
  Integer i "Interval";
  Real f "Position in intervals";
algorithm
  f := min(max(u, 0), size(values, 1) - 1);
  i := min(integer(floor(f)), size(values, 1) - 2);
  f := f - i;
  v := (1 - f)*values[i + 1] + f*values[i + 2];

  annotation(Documentation(info="<html>
<p>No search is needed: the index is the integer part of the argument.</p>
</html>"));
end uniform;
