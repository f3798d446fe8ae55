// Default values of inputs that depend on each other (MLS 12.4.1).
package P
  function f
    input Real x;
    input Real y = x + z;
    input Real z = x - y;
    output Real o = x + y + z;
  algorithm
  end f;
  model M
    Real a = f(1, y = 2);
    Real b = f(1); // error: E0222 `y`, `z`
  end M;
end P;
