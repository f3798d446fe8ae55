// An impure function may be called in the binding of a parameter, which happens once (MLS 12.3).
// check: ok
// equations: 1
// parameters: 3
// warnings: none
package P
  impure function f
    input Real x;
    output Real y;
  algorithm
    y := 2*x;
  end f;
  record R
    parameter Real k = f(2);
  end R;
  model M
    parameter Real p = f(3);
    parameter Real q = 1 + f(p);
    R r;
    Real z = (p + q + r.k)*time;
  end M;
end P;
