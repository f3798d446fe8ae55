// A modified size changes the array (MLS 10.1).
// check: ok
// equations: 4
package P
  model A
    parameter Integer n = 2;
    Real x[n] = fill(1.0, n);
  end A;
  model M
    A a(n = 4);
  end M;
end P;
