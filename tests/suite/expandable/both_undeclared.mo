// At least one side of a connection must be declared (MLS 9.1.3).
package P
  expandable connector Bus
  end Bus;
  model M
    Bus a;
    Bus b;
  equation
    connect(a.pressure, b.pressure); // error: E0320 pressure
  end M;
end P;
