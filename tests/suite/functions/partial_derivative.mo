// A function may be the partial derivative of another one with respect to some of its inputs (MLS 12.7.2).
// check: ok
// equations: 3
package P
  function f
    input Real x;
    input Real y;
    input Integer n;
    output Real z;
  protected
    Integer k = 0;
  algorithm
    z := y;
    while k < n loop
      z := z*x;
      k := k + 1;
    end while;
  end f;
  function fx = der(f, x);
  function fxy = der(f, x, y);
  model M
    parameter Integer n = 3;
    Real a = fx(time, 2, n);
    Real b = fxy(time, 2, n);
    Real c = der(fx(time, time, n));
  end M;
end P;
