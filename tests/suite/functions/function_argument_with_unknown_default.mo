// A default value made of what only the call knows cannot be bound where the function is given.
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
  function line
    input Real x;
    input Real offset = x;
    output Real y = x + offset;
  algorithm
  end line;
  model M
    Real a = apply(line); // error: E0305 `offset` of `P.line` is made of `x`
  end M;
end P;
