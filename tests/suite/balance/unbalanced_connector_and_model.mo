// A connector has as many flow as potential variables (MLS 9.3.1); here the model lacks an equation, too.
package P
  connector Pin
    Real v;
    Real w;
    flow Real i;
  end Pin;
  model A
    Pin p; // error: E0311 at any
  equation
    p.v = 1;
  end A;
  model M
    A a; // error: E0312
  end M;
end P;
