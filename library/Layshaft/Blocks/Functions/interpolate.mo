within Layshaft.Blocks.Functions;
function interpolate "Linear interpolation in a table with one argument"
  extends Icons.Function;
  input Real x[:] "Abscissas, strictly increasing";
  input Real y[size(x, 1)] "Ordinates";
  input Real u "Argument";
  input Boolean hold = true "= true: hold the last value outside the table, otherwise continue the last slope";
  output Real v "Value at u";
protected
  Integer i "Interval";
  Real f "Position within the interval";
algorithm
  if size(x, 1) == 1 then
    v := y[1];
  else
    i := locate(x, u);
    f := (u - x[i])/(x[i + 1] - x[i]);
    if hold then
      f := min(max(f, 0), 1);
    end if;
    v := y[i] + f*(y[i + 1] - y[i]);
  end if;

  annotation(derivative(zeroDerivative=x, zeroDerivative=y)=interpolate_der, Documentation(info="<html>
<p>v = y[i] + (u - x[i])/(x[i+1] - x[i]) (y[i+1] - y[i]).</p>
</html>"));
end interpolate;
