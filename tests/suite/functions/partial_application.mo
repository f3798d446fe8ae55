// function f(a = 1) as argument binds an input (MLS 12.4.2.1).
// check: ok
// value: a = 50
package P
  partial function Scalar
    input Real u;
    output Real y;
  end Scalar;
  function scaled
    extends Scalar;
    input Real k;
  algorithm
    y := k * u;
  end scaled;
  function apply
    input Scalar f;
    input Real x;
    output Real y;
  algorithm
    y := f(x);
  end apply;
  model M
    parameter Real a = apply(function scaled(k = 10), 5);
  end M;
end P;
