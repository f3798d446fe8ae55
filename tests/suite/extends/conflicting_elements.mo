// error: E0211 at any x
// Elements of one name inherited from two bases must be identical (MLS 7.1).
package P
  partial model A
    Real x;
  end A;
  partial model B
    Integer x;
  end B;
  model M
    extends A;
    extends B;
  equation
    x = 1;
  end M;
end P;
