// `import A.B.*;` makes every public member of A.B visible (MLS 13.2.1).
// check: ok
// equations: 2
package P
  package Units
    type Torque = Real(unit = "N.m");
    type Force = Real(unit = "N");
  end Units;
  model M
    import P.Units.*;
    Torque tau = 1;
    Force f = 2;
  end M;
end P;
