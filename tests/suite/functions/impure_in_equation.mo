// An impure function may not be called in an ordinary equation (MLS 12.3).
package P
  impure function f
    input Real u;
    output Real y;
  algorithm
    y := u;
  end f;
  model M
    Real x;
  equation
    x = f(time); // error: impure
  end M;
end P;
