// A modifier of an array in an array of components has both dimensions, the outer first (MLS 7.2.5).
// check: ok
// equations: 6
package P
  model A
    parameter Real k[3] = {0, 0, 0};
    Real x[3] = k;
  end A;
  model M
    A a[2](k = {{1, 2, 3}, {4, 5, 6}});
  end M;
end P;
