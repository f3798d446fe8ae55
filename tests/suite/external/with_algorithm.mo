// A function has an algorithm or an external clause, not both (MLS 12.2).
package P
  function f
    input Real u;
    output Real y;
  algorithm
    y := u; // error: at any external
    external "C";
  end f;
  model M
    Real a = f(time);
  end M;
end P;
