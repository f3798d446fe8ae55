within Layshaft.Blocks.Functions;
function isIncreasing "Are the values strictly increasing?"
  extends Icons.Function;
  input Real x[:] "Values";
  output Boolean increasing "= true if each value is above the one before";
algorithm
  increasing := true;
  for i in 2:size(x, 1) loop
    if x[i] <= x[i - 1] then
      increasing := false;
    end if;
  end for;

  annotation(Documentation(info="<html>
<p>Tables use it to check their abscissas.</p>
</html>"));
end isIncreasing;
