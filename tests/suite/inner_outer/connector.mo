// A connection to an outer connector is one to the inner connector (MLS 5.4).
// check: ok
// equations: 6
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Resistor
    Pin p;
  equation
    p.v = 2 * p.i;
  end Resistor;
  model Load
    outer Pin bus;
    Resistor r;
  equation
    connect(r.p, bus);
  end Load;
  model Source
    Pin p;
  equation
    p.v = 10;
  end Source;
  model M
    inner Pin bus;
    Source source;
    Load load;
  equation
    connect(source.p, bus);
  end M;
end P;
