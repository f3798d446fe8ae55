// Connections to a component that does not exist are removed (MLS 4.4.5).
// check: ok
// equations: 4
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Ground
    Pin p;
  equation
    p.v = 0;
  end Ground;
  model Load
    Pin p;
  equation
    p.v = 2 * p.i;
  end Load;
  model M
    parameter Boolean grounded = false;
    Ground g if grounded;
    Load a;
    Load b;
  equation
    connect(a.p, b.p);
    connect(a.p, g.p);
  end M;
end P;
