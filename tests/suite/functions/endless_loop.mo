// A loop that does not end during translation is reported, not a hang.
// error: at any
package P
  function f
    input Integer n;
    output Integer y;
  algorithm
    y := n;
    while y > 0 loop
      y := y + 1;
      y := y - 1;
    end while;
  end f;
  model M
    parameter Integer n = f(1);
    Real x[n];
  end M;
end P;
