// An array of components with a condition is there or not as a whole (MLS 4.4.5).
// check: ok
// equations: 3
package P
  model A
    Real x = 1;
  end A;
  model M
    parameter Integer n = 3;
    A a[n] if n > 2;
    A b[n] if n > 5;
  end M;
end P;
