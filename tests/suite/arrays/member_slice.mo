// a.k of an array of components is the vector of all k (MLS 10.5.1).
// check: ok
// value: p = {10, 20, 30}
package P
  model A
    parameter Real k = 1;
  end A;
  model M
    A a[3](k = {10, 20, 30});
    parameter Real p[3] = a.k;
  end M;
end P;
