// Functions may be recursive.
// check: ok
// value: a = 120
package P
  function factorial
    input Integer n;
    output Integer y;
  algorithm
    if n <= 1 then
      y := 1;
    else
      y := n * factorial(n - 1);
    end if;
  end factorial;
  model M
    parameter Integer a = factorial(5);
  end M;
end P;
