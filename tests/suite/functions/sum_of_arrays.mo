// In functions the range of a sum of arrays may be known only when the function runs (MLS 10.3.4.1).
// check: ok
// value: p = {6, 12}
// value: none = {0, 0}
package P
  function total
    input Integer n;
    output Real y[2];
  algorithm
    y := sum({i, 2*i} for i in 1:n);
  end total;
  model M
    parameter Real p[2] = total(3);
    parameter Real none[2] = total(0);
    Real x[2] = total(integer(time) + 3);
  end M;
end P;
