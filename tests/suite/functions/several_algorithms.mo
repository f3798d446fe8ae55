// A function has at most one algorithm section (MLS 12.2).
// check: ok
package P
  function f
    input Real x;
    output Real y;
  algorithm
    y := x;
  algorithm // warning: W0267 several algorithm sections
    y := 2*y;
  end f;
  model M
    parameter Real a = f(1);
  end M;
end P;
