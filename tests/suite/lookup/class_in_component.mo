// A class is not looked up through a component (MLS 5.3.2): only functions may be called so.
package P
  model A
    model B
      Real x = 1;
    end B;
    Real y = 1;
  end A;
  model M
    A a;
    a.B b; // error:
  end M;
end P;
