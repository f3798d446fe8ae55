// The outermost modifier wins (MLS 7.2.4).
// check: ok
// value: b.a.k = 3
package P
  model A
    parameter Real k = 1;
  end A;
  model B
    A a(k = 2);
  end B;
  model M
    B b(a(k = 3));
  end M;
end P;
