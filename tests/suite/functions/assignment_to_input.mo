// An input of a function cannot be assigned (MLS 12.2).
package P
  function f
    input Real u;
    output Real y;
  algorithm
    u := 2 * u; // error: E0304 u
    y := u;
  end f;
  model M
    Real a = f(time);
  end M;
end P;
