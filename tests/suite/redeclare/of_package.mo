// A replaceable package supplies constants and types to a model (MLS 7.3).
// check: ok
// equations: 3
package P
  partial package Medium
    constant Integer n = 0;
  end Medium;
  package Water
    extends Medium(n = 1);
  end Water;
  package Air
    extends Medium(n = 3);
  end Air;
  model A
    replaceable package Fluid = Water constrainedby Medium;
    Real x[Fluid.n] = fill(1.0, Fluid.n);
  end A;
  model M
    A a(redeclare package Fluid = Air);
  end M;
end P;
