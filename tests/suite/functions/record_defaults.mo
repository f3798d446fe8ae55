// A variable of a function that is a record has the values its class declares (MLS 12.4.4): coefficients of media are written so.
// check: ok
// value: a = 5432.0
// value: b = 8.0
// value: c = 21.0
package P
  record Coefficients
    parameter Integer n = 1;
    parameter Real[n] a;
    Real b = 4;
  end Coefficients;
  record Ideal
    extends Coefficients(n = 2, a = {2, 3});
  end Ideal;
  record Pair
    Real x = 5;
    Real y = 2*x;
    Ideal inner_;
  end Pair;
  function f
    input Real u;
    output Real y;
  protected
    Ideal id;
    Pair pair;
  algorithm
    y := id.a[1]*u + 10*id.a[2] + 100*id.b + 1000*pair.x;
  end f;
  function g
    output Real y;
  protected
    Pair pair(x = 4);
  algorithm
    y := pair.y;
  end g;
  function h
    output Real y;
  protected
    Ideal id[3];
  algorithm
    id[2].b := 13;
    y := sum(id.b);
  end h;
  model M
    constant Real a = f(1);
    constant Real b = g();
    constant Real c = h();
    Real x = f(time);
  end M;
end P;
