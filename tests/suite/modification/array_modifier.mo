// Without `each` a modifier of an array of components is distributed over the elements (MLS 7.2.5).
// check: ok
// value: a[1].k = 10
// value: a[2].k = 20
// value: a[3].k = 30
package P
  model A
    parameter Real k = 1;
  end A;
  model M
    A a[3](k = {10, 20, 30});
  end M;
end P;
