// Named arguments in any order (MLS 12.4.1).
// check: ok
// value: a = 7
package P
  function f
    input Real u;
    input Real v;
    output Real y;
  algorithm
    y := u - v;
  end f;
  model M
    parameter Real a = f(v = 3, u = 10);
  end M;
end P;
