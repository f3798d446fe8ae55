// A parameter that sizes an array may be computed by a function (MLS 10.1, 4.4.4).
// check: ok
// equations: 6
package P
  function count
    input Real v[:];
    output Integer n = 0;
  algorithm
    for x in v loop
      if x > 0 then
        n := n + 1;
      end if;
    end for;
  end count;
  model M
    parameter Real data[:] = {1, -2, 3, 4};
    parameter Integer n = 2 * count(data);
    Real x[n] = fill(time, n);
  end M;
end P;
