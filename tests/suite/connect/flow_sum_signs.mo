// Inside connectors count +, outside connectors - in the flow sum (MLS 9.2).
// check: ok
// equations: 6
// flat: contains 's.p.i' + 'box.p.i' = 0.0
// flat: contains -'box.p.i' + 'box.a.p.i' = 0.0
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Load
    Pin p;
  equation
    p.v = 2 * p.i;
  end Load;
  model Box
    Pin p;
    Load a;
  equation
    connect(p, a.p);
  end Box;
  model Source
    Pin p;
  equation
    p.v = 10;
  end Source;
  model M
    Source s;
    Box box;
  equation
    connect(s.p, box.p);
  end M;
end P;
