// Components of functions are not inner or outer (MLS 12.2).
package P
  function f
    input Real x;
    output Real y;
  protected
    outer Real k; // error: E0218 inner or outer
  algorithm
    y := x;
  end f;
  model M
    inner Real k = 1;
    Real a = f(k);
  end M;
end P;
