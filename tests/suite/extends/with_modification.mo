// An extends clause may carry modifications (MLS 7.1, 7.2).
// check: ok
// equations: 3
// value: k = 5
package P
  model A
    parameter Real k = 1;
    parameter Integer n = 1;
    Real x[n] = fill(k, n);
  end A;
  model M
    extends A(k = 5, n = 3);
  end M;
end P;
