// What an import names must exist (MLS 13.2.1).
package P
  package Units
    type Torque = Real(unit = "N.m");
  end Units;
  model M
    import P.Units.Troque; // error: Troque
    Troque tau = 1;
  end M;
end P;
