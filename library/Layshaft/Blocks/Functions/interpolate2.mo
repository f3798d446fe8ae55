within Layshaft.Blocks.Functions;
function interpolate2 "Bilinear interpolation in a table with two arguments"
  extends Icons.Function;
  input Real x[:] "First abscissas (rows), strictly increasing";
  input Real y[:] "Second abscissas (columns), strictly increasing";
  input Real z[size(x, 1), size(y, 1)] "Ordinates";
  input Real u "First argument";
  input Real v "Second argument";
  output Real w "Value at (u, v), held outside the table";
protected
  Integer i "Interval of x";
  Integer j "Interval of y";
  Real f "Position within the interval of x";
  Real g "Position within the interval of y";
algorithm
  i := locate(x, u);
  j := locate(y, v);
  f := min(max((u - x[i])/(x[i + 1] - x[i]), 0), 1);
  g := min(max((v - y[j])/(y[j + 1] - y[j]), 0), 1);
  w := (1 - f)*((1 - g)*z[i, j] + g*z[i, j + 1]) + f*((1 - g)*z[i + 1, j] + g*z[i + 1, j + 1]);

  annotation(derivative(zeroDerivative=x, zeroDerivative=y, zeroDerivative=z)=interpolate2_der, Documentation(info="<html>
<p>The value is linear in each argument between the four neighbouring points.</p>
</html>"));
end interpolate2;
