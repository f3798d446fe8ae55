within Layshaft.Blocks.Functions;
function locate "Index of the interval that holds a value"
  extends Icons.Function;
  input Real x[:] "Strictly increasing values";
  input Real u "Value to be found";
  output Integer low "x[low] <= u < x[low+1], held to 1 ... size(x,1)-1";
protected
  Integer high "Upper bound";
  Integer middle "Candidate";
algorithm
  low := 1;
  high := size(x, 1);
  while high - low > 1 loop
    middle := div(low + high, 2);
    if u >= x[middle] then
      low := middle;
    else
      high := middle;
    end if;
  end while;

  annotation(Documentation(info="<html>
<p>Bisection. Outside the table the first or last interval is returned.</p>
</html>"));
end locate;
