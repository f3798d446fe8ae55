// size and ndims count components of any class, not only values (MLS 10.3.1); a subscript inside is a value as ever.
// check: ok
// equations: 10
// value: n = 3
// value: d = 2
// value: row = 2
model M
  model Part
    parameter Real k = 1;
    Real x;
  equation
    der(x) = -k*x;
  end Part;
  Part p[3];
  Part q[2, 2];
  parameter Integer first = 1;
  final parameter Integer n = size(p, 1);
  final parameter Integer d = ndims(q);
  final parameter Integer row = size(q[first, :], 1);
  Real y[size(p, 1)];
equation
  for i in 1:size(p, 1) loop
    y[i] = i*p[i].x;
  end for;
end M;
