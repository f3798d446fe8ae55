// An outer component cannot be modified from outside either (MLS 5.4).
package P
  model A
    outer Real T0;
    Real y = T0;
  end A;
  model M
    inner Real T0 = 1;
    A a(T0 = 4); // error: T0
  end M;
end P;
