// A violated assertion in a function evaluated at translation is an error.
// error: at any too small
package P
  function f
    input Integer n;
    output Integer y;
  algorithm
    assert(n > 3, "n is too small");
    y := n;
  end f;
  model M
    parameter Integer n = f(2);
    Real x[n];
  end M;
end P;
