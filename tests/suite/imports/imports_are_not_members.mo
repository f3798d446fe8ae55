// An imported name cannot be used from outside through the importing package (MLS 13.2.1).
package P
  package Units
    type Torque = Real(unit = "N.m");
  end Units;
  package Q
    import P.Units.Torque;
  end Q;
  model M
    Q.Torque tau = 1; // error: E0201 Torque
  end M;
end P;
