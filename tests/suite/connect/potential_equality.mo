// Connected potentials are equal: n connectors give n - 1 equations, and one flow sum (MLS 9.2).
// check: ok
// equations: 6
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Load
    parameter Real R = 1;
    Pin p;
  equation
    p.v = R * p.i + time;
  end Load;
  model M
    Load a;
    Load b;
    Load c;
  equation
    connect(a.p, b.p);
    connect(b.p, c.p);
  end M;
end P;
