// A call for its effect only is an equation without unknowns.
// check: ok
// equations: 1
package P
  function check
    input Real u;
  algorithm
    assert(u < 10, "u is too large");
  end check;
  model M
    Real x = time;
  equation
    check(x);
  end M;
end P;
