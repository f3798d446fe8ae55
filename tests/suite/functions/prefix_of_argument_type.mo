// The prefixes `input` and `output` of a type hold for the components of that type (MLS 4.5.1), in functions too.
package P
  type Argument = input Real;
  type Results = output Real[3];
  function f
    Argument u;
    Results y;
  protected
    Real twice = 2*u;
  algorithm
    y := {u, twice, 3*u};
  end f;
  model M
    parameter Real x[3] = f(2);
  end M;
end P;
// check: ok
// value: x = {2, 4, 6}
