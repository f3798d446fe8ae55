// A function that is an input has the inputs of its type (MLS 12.4.2.1).
package P
  partial function OneInput
    input Real x;
    output Real y;
  end OneInput;
  function apply
    input OneInput f;
    input Real x;
    output Real y = f(x);
  algorithm
  end apply;
  function wrong
    input OneInput f;
    output Real y = apply(function f(q = 1), 2); // error: E0305 function `P.OneInput` has no input `q`
  algorithm
  end wrong;
  function double
    input Real x;
    output Real y = 2*x;
  algorithm
  end double;
  model M
    Real a = wrong(double);
  end M;
end P;
