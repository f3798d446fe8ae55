// A connector has as many flow as potential variables (MLS 9.3.1), by the letter.
// options: pedantic
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
    p.w = 2;
  end A;
  model M
    A a;
  end M;
end P;
