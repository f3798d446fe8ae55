// An element given a final modifier cannot be modified further out (MLS 7.2.6).
package P
  model A
    parameter Real k = 1;
  end A;
  model B
    A a(final k = 2);
  end B;
  model M
    B b(a(k = 3)); // error: E0206 final
  end M;
end P;
