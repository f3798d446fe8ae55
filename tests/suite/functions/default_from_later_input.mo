// Default values of inputs may be made of inputs that are declared later, given or not (MLS 12.4.1).
// check: ok
// value: a = 241.0
// value: b = 361.0
package P
  function f
    input Real x;
    input Real y = 2*z;
    input Real z = x + 1;
    output Real o = x + 10*y + 100*z;
  algorithm
  end f;
  model M
    parameter Real a = f(1);
    parameter Real b = f(1, z = 3);
  end M;
end P;
