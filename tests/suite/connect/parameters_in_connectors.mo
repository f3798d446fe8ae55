// Parameters in connected connectors must be equal: asserted, no equation (MLS 9.3).
// check: ok
// equations: 4
package P
  connector Pin
    parameter Integer n = 1;
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
  end M;
end P;
