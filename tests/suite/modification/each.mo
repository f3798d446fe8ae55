// `each` applies a scalar modifier to every element of an array of components (MLS 7.2.5).
// check: ok
// value: a[1].k = 2
// value: a[3].k = 2
package P
  model A
    parameter Real k = 1;
  end A;
  model M
    A a[3](each k = 2);
  end M;
end P;
