// The argument's inputs and outputs must fit the function type (MLS 12.4.2).
package P
  partial function Scalar
    input Real u;
    output Real y;
  end Scalar;
  function add
    input Real u;
    input Real v;
    output Real y = u + v;
  end add;
  function apply
    input Scalar f;
    input Real x;
    output Real y;
  algorithm
    y := f(x);
  end apply;
  model M
    Real a = apply(add, 3); // error:
  end M;
end P;
