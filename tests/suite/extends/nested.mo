// Inheritance is transitive, and equations are inherited too (MLS 7.1).
// check: ok
// equations: 3
package P
  partial model A
    Real a;
  equation
    a = 1;
  end A;
  partial model B
    extends A;
    Real b;
  equation
    b = a;
  end B;
  model M
    extends B;
    Real c;
  equation
    c = b;
  end M;
end P;
