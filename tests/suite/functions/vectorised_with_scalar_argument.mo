// Scalars are repeated in a vectorised call (MLS 12.4.6).
// check: ok
// value: a = {11, 12}
package P
  function add
    input Real u;
    input Real v;
    output Real y;
  algorithm
    y := u + v;
  end add;
  model M
    parameter Real a[2] = add({1, 2}, 10);
  end M;
end P;
