// An input given by position and by name (MLS 12.4.1).
package P
  function f
    input Real u;
    input Real v = 2;
    output Real y = u + v;
  end f;
  model M
    Real a = f(1, u = 2); // error: E0305 u
  end M;
end P;
