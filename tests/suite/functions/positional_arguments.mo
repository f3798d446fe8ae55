// Positional arguments in order of declaration (MLS 12.4.1).
// check: ok
// value: a = 7
package P
  function f
    input Real u;
    input Real v;
    output Real y = u - v;
  end f;
  model M
    parameter Real a = f(10, 3);
  end M;
end P;
