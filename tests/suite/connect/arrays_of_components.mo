// Connectors of arrays of components (MLS 9.1).
// check: ok
// equations: 12
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Resistor
    Pin p;
    Pin n;
  equation
    p.v - n.v = 2 * p.i;
    p.i + n.i = 0;
  end Resistor;
  model Source
    Pin p;
    Pin n;
  equation
    p.v - n.v = 10;
    n.v = 0;
  end Source;
  model M
    Resistor r[2];
    Source s;
  equation
    connect(s.p, r[1].p);
    for k in 1:1 loop
      connect(r[k].n, r[k + 1].p);
    end for;
    connect(r[2].n, s.n);
  end M;
end P;
