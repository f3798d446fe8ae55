within Layshaft.Blocks.Functions;
function interpolate_der "Time derivative of interpolate"
  extends Icons.Function;
  input Real x[:] "Abscissas, strictly increasing";
  input Real y[size(x, 1)] "Ordinates";
  input Real u "Argument";
  input Boolean hold = true "= true: hold the last value outside the table";
  input Real der_u "Derivative of the argument";
  output Real der_v "Derivative of the value";
protected
  Integer i "Interval";
algorithm
  if size(x, 1) == 1 then
    der_v := 0;
  elseif hold and (u < x[1] or u > x[size(x, 1)]) then
    der_v := 0;
  else
    i := locate(x, u);
    der_v := (y[i + 1] - y[i])/(x[i + 1] - x[i])*der_u;
  end if;

  annotation(Documentation(info="<html>
<p>Slope of the interval times the derivative of the argument.</p>
</html>"));
end interpolate_der;
