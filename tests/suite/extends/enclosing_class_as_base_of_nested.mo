// A nested class can inherit from another class of the enclosing package that itself uses nested types.
// check: ok
// equations: 2
package P
  partial model Base
    Units.Angle phi;
  end Base;
  package Units
    type Angle = Real(unit = "rad");
  end Units;
  package Q
    model M
      extends P.Base;
      Real w;
    equation
      phi = 1;
      w = der(phi);
    end M;
  end Q;
end P;
