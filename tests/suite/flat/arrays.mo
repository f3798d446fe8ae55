// Arrays stay arrays; for-equations are expanded as needed; attributes of arrays.
// check: ok
// equations: 9
model M
  parameter Integer n = 3;
  parameter Real k[n] = {1, 2, 3};
  Real x[n](each start = 1, each fixed = true);
  Real y[n];
  Real A[n, 1];
equation
  der(x) = -k .* x;
  for i in 1:n loop
    y[i] = sum(k[j] * x[j] for j in 1:i);
    A[i, 1] = if i == 1 then x[1] else A[i - 1, 1] + x[i];
  end for;
end M;
