// A scalar function called with arrays is applied to each element (MLS 12.4.6).
// check: ok
// value: a = {2, 4, 6}
package P
  function double
    input Real u;
    output Real y;
  algorithm
    y := 2 * u;
  end double;
  model M
    parameter Real a[3] = double({1, 2, 3});
  end M;
end P;
