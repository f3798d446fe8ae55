// A recursion that does not end is reported, not a crash.
// error: at any
package P
  function f
    input Integer n;
    output Integer y;
  algorithm
    y := f(n + 1);
  end f;
  model M
    parameter Integer n = f(1);
    Real x[n];
  end M;
end P;
