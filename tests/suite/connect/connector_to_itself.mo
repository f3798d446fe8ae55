// A connector connected to itself changes nothing (MLS 9.2).
// check: ok
// equations: 2
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
  equation
    connect(a.p, a.p);
  end M;
end P;
