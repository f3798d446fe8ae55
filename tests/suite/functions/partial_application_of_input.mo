// A function that is an input can be given on with some of its inputs bound (MLS 12.4.2.1).
// check: ok
// value: a = 23.0
package P
  partial function OneInput
    input Real x;
    output Real y;
  end OneInput;
  partial function TwoInputs
    input Real x;
    input Real y;
    output Real z;
  end TwoInputs;
  function apply
    input OneInput f;
    input Real x;
    output Real y = f(x);
  algorithm
  end apply;
  function applyFirst
    input Real y;
    input Real x;
    input TwoInputs f;
    output Real z = apply(function f(y = y), x);
  algorithm
  end applyFirst;
  function combine
    input Real x;
    input Real y;
    output Real z = x + 10*y;
  algorithm
  end combine;
  model M
    parameter Real a = applyFirst(2, 3, combine);
    Real b = applyFirst(time, 3, combine);
  equation
    assert(abs(b - 3 - 10*time) < 1e-12, "while running");
  end M;
end P;
