// An external function without `derivative` annotation has no derivative (MLS 12.7.1), also inside another function: the message names it.
// check: ok
package P
  function rough
    input Real u;
    output Real y;
    external "C" y = floor(u);
  end rough;
  function outer_
    input Real u;
    output Real y;
  algorithm
    y := 2*rough(u);
    annotation(Inline = false);
  end outer_;
  model M
    Real x, v, w;
  equation
    der(x) = v;
    der(v) = w;
    outer_(x) = time;
  end M;
end P;
