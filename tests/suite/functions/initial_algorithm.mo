// A function has no initial algorithm (MLS 12.2).
package P
  function f
    input Real u;
    output Real y;
  initial algorithm // error: E0218 initial
    y := u;
  end f;
  model M
    Real x = f(time);
  end M;
end P;
