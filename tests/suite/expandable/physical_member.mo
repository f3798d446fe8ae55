// Physical connectors can be members of a bus too (MLS 9.1.3).
// check: ok
// equations: 6
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  expandable connector Bus
  end Bus;
  model Source
    Pin p;
  equation
    p.v = 10;
  end Source;
  model Load
    Pin p;
  equation
    p.v = 2 * p.i;
  end Load;
  model M
    Bus bus;
    Source s;
    Load l;
  equation
    connect(s.p, bus.supply);
    connect(bus.supply, l.p);
  end M;
end P;
