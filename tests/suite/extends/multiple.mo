// A class may inherit from several classes (MLS 7.1).
// check: ok
// equations: 2
package P
  partial model A
    Real a;
  end A;
  partial model B
    Real b;
  end B;
  model M
    extends A;
    extends B;
  equation
    a = 1;
    b = a + 1;
  end M;
end P;
