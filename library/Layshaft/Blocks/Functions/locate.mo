within Layshaft.Blocks.Functions;
function locate "Index of the interval that holds a value"
  extends Icons.Function;
  input Real x[:] "Strictly increasing values";
  input Real u "Value to be found";
  output Integer low "x[low] <= u < x[low+1], held to 1 ... size(x,1)-1";
protected
  Integer span "Number of intervals that may hold the value, from low on";
  Integer half "Half of them";
algorithm
  low := 1;
  span := size(x, 1) - 1;
  while span > 1 loop
    half := div(span, 2);
    if u >= x[low + half] then
      low := low + half;
    end if;
    span := span - half;
  end while;

  annotation(Documentation(info="<html>
<p>Bisection. Outside the table the first or last interval is returned. How often it halves depends on the size of the table only,
so that a table of known size needs no loop.</p>
</html>"));
end locate;
