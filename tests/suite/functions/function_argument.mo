// A function as argument of a function (MLS 12.4.2).
// check: ok
// value: a = 9
package P
  partial function Scalar
    input Real u;
    output Real y;
  end Scalar;
  function square
    extends Scalar;
  algorithm
    y := u * u;
  end square;
  function apply
    input Scalar f;
    input Real x;
    output Real y;
  algorithm
    y := f(x);
  end apply;
  model M
    parameter Real a = apply(square, 3);
  end M;
end P;
