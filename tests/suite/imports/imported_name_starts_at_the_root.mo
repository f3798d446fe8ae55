// Names in import clauses are fully qualified: looked up from the root (MLS 13.2.1).
package P
  package Units
    type Torque = Real(unit = "N.m");
  end Units;
  model M
    import Units.Torque; // error: Units
    Torque tau = 1;
  end M;
end P;
