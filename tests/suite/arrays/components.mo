// Arrays of components: members are arrays over the components (MLS 10.5, 10.6).
// check: ok
// equations: 7
package P
  model A
    parameter Real k = 1;
    Real x[2] = {k, 2 * k};
  end A;
  model M
    A a[3](k = {1, 2, 3});
    Real total = sum(a.x) + sum(a[:].k) + a[2].x[1];
  end M;
end P;
