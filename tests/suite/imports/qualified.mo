// `import A.B.C;` makes C visible (MLS 13.2.1).
// check: ok
// equations: 1
package P
  package Units
    type Torque = Real(unit = "N.m");
  end Units;
  model M
    import P.Units.Torque;
    Torque tau = 1;
  end M;
end P;
