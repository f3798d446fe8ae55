// Bound inputs have the types of the function's inputs (MLS 12.4.2.1).
package P
  partial function OneInput
    input Real x;
    output Real y;
  end OneInput;
  function apply
    input OneInput f;
    output Real y = f(1);
  algorithm
  end apply;
  function add
    input Real x;
    input Real y;
    output Real z = x + y;
  algorithm
  end add;
  model M
    Real a = apply(function add(y = "text")); // error: E0301 argument `y`
  end M;
end P;
