// A derived class's modifier overrides the base class's own (MLS 7.2.4).
// check: ok
// value: k = 3
package P
  model A
    parameter Real k = 1;
  end A;
  model B
    extends A(k = 2);
  end B;
  model M
    extends B(k = 3);
  end M;
end P;
