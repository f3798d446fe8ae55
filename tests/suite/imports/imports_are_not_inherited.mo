// Import clauses are not inherited (MLS 13.2.1).
package P
  package Units
    type Torque = Real(unit = "N.m");
  end Units;
  partial model Base
    import P.Units.Torque;
    Torque base = 1;
  end Base;
  model M
    extends Base;
    Torque own = 2; // error: E0201 Torque
  end M;
end P;
