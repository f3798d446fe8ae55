// `a.b = 1` is the same as `a(b = 1)` (MLS 7.2).
// check: ok
// value: b.a.k = 3
package P
  model A
    parameter Real k = 1;
  end A;
  model B
    A a;
  end B;
  model M
    B b(a.k = 3);
  end M;
end P;
