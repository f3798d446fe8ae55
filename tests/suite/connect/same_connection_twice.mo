// A repeated connection changes nothing (MLS 9.2).
// check: ok
// equations: 4
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Load
    Pin p;
  equation
    p.v = 2 * p.i + time;
  end Load;
  model M
    Load a;
    Load b;
  equation
    connect(a.p, b.p);
    connect(b.p, a.p);
    connect(a.p, b.p);
  end M;
end P;
