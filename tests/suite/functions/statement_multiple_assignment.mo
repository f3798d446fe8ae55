// (a, b) := f(…) in algorithms (MLS 11.2.1.1).
// check: ok
// value: a = 21
package P
  function f
    input Real u;
    output Real y = u;
    output Real z = 2 * u;
  end f;
  function g
    input Real u;
    output Real s;
  protected
    Real p;
    Real q;
  algorithm
    (p, q) := f(u);
    s := p + q;
  end g;
  model M
    parameter Real a = g(7);
  end M;
end P;
