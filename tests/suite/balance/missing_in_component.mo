// A component with one equation too few is named (MLS 4.7).
// error: E0312 at any
package P
  model A
    Real x;
    Real y;
  equation
    x = 1;
  end A;
  model M
    A a;
  end M;
end P;
