// A user function returning a record, evaluated at translation.
// check: ok
// equations: 5
package P
  record R
    Integer n;
    Integer m;
  end R;
  function make
    input Integer k;
    output R r;
  algorithm
    r.n := k;
    r.m := k + 1;
  end make;
  model M
    constant R r = make(2);
    Real x[r.n] = fill(1.0, r.n);
    Real y[r.m] = fill(1.0, r.m);
  end M;
end P;
