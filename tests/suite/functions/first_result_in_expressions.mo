// In an expression only the first output is used (MLS 12.4.3).
// check: ok
// value: a = 3
package P
  function f
    input Real u;
    output Real y = u;
    output Real z = 2 * u;
  end f;
  model M
    parameter Real a = f(1) + f(2);
  end M;
end P;
