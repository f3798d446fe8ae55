// Declared values of variables of a function are assigned in the order of their dependency, not of their declaration (MLS 12.4.4).
// check: ok
// value: p = 3.5
// value: q = {1, 2, 3, 6}
package P
  function f
    input Real u;
    output Real y = a + b;
  protected
    Real a = 1/b;
    Real b = 2*c;
    Real c = u;
  algorithm
    y := y + c;
  end f;
  function g
    input Integer u;
    output Real y[n];
  protected
    Real v[n] = cat(1, {k for k in 1:n - 1}, {0});
    Integer n = m + 1;
    Integer m = u;
  algorithm
    y := v;
    y[n] := sum(v);
  end g;
  model M
    constant Real p = f(1.0);
    constant Real q[4] = g(3);
    Real x = f(1 + time);
  end M;
end P;
