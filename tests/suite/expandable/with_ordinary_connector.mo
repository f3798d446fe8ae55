// An expandable connector can only be connected to an expandable one as a whole (MLS 9.1.3).
package P
  expandable connector Bus
  end Bus;
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model M
    Bus bus;
    Pin p;
  equation
    connect(bus, p); // error:
  end M;
end P;
