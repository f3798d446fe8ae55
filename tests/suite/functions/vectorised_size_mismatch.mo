// Arrays in a vectorised call must have one size (MLS 12.4.6).
package P
  function add
    input Real u;
    input Real v;
    output Real y;
  algorithm
    y := u + v;
  end add;
  model M
    Real a[2] = add({1, 2}, {1, 2, 3}); // error: E0302
  end M;
end P;
