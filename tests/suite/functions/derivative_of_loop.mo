// A function without `derivative` annotation may be differentiated by the tool (MLS 12.7), with loops of unknown length too.
// check: ok
// equations: 4
// states: x
package P
  function root
    input Real a;
    output Real y;
  protected
    Real last = 0;
  algorithm
    y := a + 1;
    while abs(y - last) > 1e-13*y loop
      last := y;
      y := (y + a/y)/2;
    end while;
  end root;
  model M
    Real x(start = 1, fixed = true), v, length;
    Real force;
  equation
    der(x) = v;
    length = root(x);
    der(length) = 0.25;
    force = der(v);
  end M;
end P;
