// A modifier on the component beats the one in the extends clause of its class (MLS 7.2.4).
// check: ok
// value: b.k = 4
package P
  model A
    parameter Real k = 1;
  end A;
  model B
    extends A(k = 2);
  end B;
  model M
    B b(k = 4);
  end M;
end P;
