// Inputs that the function type does not have take their default values (MLS 12.4.2).
// check: ok
// value: a = 7.0
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
  function line
    input Real x;
    input Real slope = 2;
    input Real offset = slope - 1;
    output Real y = slope*x + offset;
  algorithm
  end line;
  model M
    parameter Real a = apply(line, 3);
    Real b = apply(function line(slope = 3), time);
  equation
    assert(abs(b - 3*time - 2) < 1e-12, "the default follows what is bound");
  end M;
end P;
