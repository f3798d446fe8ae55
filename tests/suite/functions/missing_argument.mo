// Every input without default needs an argument (MLS 12.4.1).
package P
  function f
    input Real u;
    input Real v;
    output Real y = u - v;
  end f;
  model M
    Real a = f(1); // error: E0305 v
  end M;
end P;
