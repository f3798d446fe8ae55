// A model that contains itself (MLS 4.4).
package P
  model A
    Real x = 1;
    A a; // error: E0204 at any
  end A;
  model M
    A a;
  end M;
end P;
