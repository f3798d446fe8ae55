// Inputs with a default may be left out; defaults may use other inputs (MLS 12.4.1).
// check: ok
// value: a = 12
// value: b = 15
package P
  function f
    input Real u;
    input Real v = u + 1;
    input Real w = 1;
    output Real y;
  algorithm
    y := u + v * w;
  end f;
  model M
    parameter Real a = f(3, w = 9 / 4);
    parameter Real b = f(3, 4, 3);
  end M;
end P;
