// (a, b) = f(x): several outputs in equations and algorithms; unwanted ones may be left out (MLS 12.4.3).
// check: ok
// equations: 4
package P
  function f
    input Real u;
    output Real y;
    output Real z;
    output Real w;
  algorithm
    y := u;
    z := 2 * u;
    w := 3 * u;
  end f;
  model M
    Real a;
    Real b;
    Real c;
    Real d;
  equation
    (a, b) = f(time);
    (, , c) = f(time);
    d = f(time);
  end M;
end P;
