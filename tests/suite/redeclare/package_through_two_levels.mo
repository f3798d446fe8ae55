// A package parameter is handed down to components (MLS 7.3).
// check: ok
// equations: 6
package P
  partial package Medium
    constant Integer n = 0;
  end Medium;
  package Two
    extends Medium(n = 2);
  end Two;
  package Three
    extends Medium(n = 3);
  end Three;
  model Leaf
    replaceable package Fluid = Two constrainedby Medium;
    Real x[Fluid.n] = fill(1.0, Fluid.n);
  end Leaf;
  model Pair
    replaceable package Fluid = Two constrainedby Medium;
    Leaf a(redeclare package Fluid = Fluid);
    Leaf b(redeclare package Fluid = Fluid);
  end Pair;
  model M
    Pair pair(redeclare package Fluid = Three);
  end M;
end P;
