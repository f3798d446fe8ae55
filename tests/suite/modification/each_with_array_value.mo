// `each` with an array: the same array for every component (MLS 7.2.5).
// check: ok
// equations: 6
package P
  model A
    parameter Real k[3] = {0, 0, 0};
    Real x[3] = k;
  end A;
  model M
    A a[2](each k = {1, 2, 3});
  end M;
end P;
