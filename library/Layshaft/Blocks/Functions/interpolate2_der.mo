within Layshaft.Blocks.Functions;
function interpolate2_der "Time derivative of interpolate2"
  extends Icons.Function;
  input Real x[:] "First abscissas (rows), strictly increasing";
  input Real y[:] "Second abscissas (columns), strictly increasing";
  input Real z[size(x, 1), size(y, 1)] "Ordinates";
  input Real u "First argument";
  input Real v "Second argument";
  input Real der_u "Derivative of the first argument";
  input Real der_v "Derivative of the second argument";
  output Real der_w "Derivative of the value";
protected
  Integer i "Interval of x";
  Integer j "Interval of y";
  Real f "Position within the interval of x";
  Real g "Position within the interval of y";
  Real df "Derivative of f";
  Real dg "Derivative of g";
algorithm
  i := locate(x, u);
  j := locate(y, v);
  f := (u - x[i])/(x[i + 1] - x[i]);
  g := (v - y[j])/(y[j + 1] - y[j]);
  df := if f < 0 or f > 1 then 0 else der_u/(x[i + 1] - x[i]);
  dg := if g < 0 or g > 1 then 0 else der_v/(y[j + 1] - y[j]);
  f := min(max(f, 0), 1);
  g := min(max(g, 0), 1);
  der_w := df*((1 - g)*(z[i + 1, j] - z[i, j]) + g*(z[i + 1, j + 1] - z[i, j + 1]))
    + dg*((1 - f)*(z[i, j + 1] - z[i, j]) + f*(z[i + 1, j + 1] - z[i + 1, j]));

  annotation(Documentation(info="<html>
<p>Partial slopes times the derivatives of the arguments.</p>
</html>"));
end interpolate2_der;
