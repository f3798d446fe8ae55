// A simple name is looked up in the innermost class first, then outwards (MLS 5.3.1).
// check: ok
// equations: 2
package P
  constant Integer n = 5;
  model M
    constant Integer n = 2;
    Real x[n] = fill(1.0, n);
  end M;
  model Top
    M m;
  end Top;
end P;
