// Sizes may be parameter expressions, also of components (MLS 10.1).
// check: ok
// equations: 7
package P
  model A
    parameter Integer n = 1;
    Real x[n + 1] = fill(time, n + 1);
  end A;
  model M
    parameter Integer n = 2;
    A a(n = 2 * n);
    A b(n = n - 1);
  end M;
end P;
