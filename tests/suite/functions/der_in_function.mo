// der may not be used in a function (MLS 12.2).
package P
  function f
    input Real u;
    output Real y;
  algorithm
    y := der(u); // error: E0308 der
  end f;
  model M
    Real a = f(time);
  end M;
end P;
