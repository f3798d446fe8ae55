// Declared values of variables of a function may not depend on each other in a circle (MLS 12.4.4).
package P
  function f
    input Real u;
    output Real y;
  protected
    Real a = u + b; // error: E0222 the declared values of `a`, `b` depend on each other
    Real b = 2*a;
  algorithm
    y := a;
  end f;
  model M
    Real x = f(time);
  end M;
end P;
