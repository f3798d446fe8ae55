// Connectors in connectors are connected as a whole (MLS 9.1).
// check: ok
// equations: 8
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  connector Plug
    Pin a;
    Pin b;
  end Plug;
  model Load
    Plug plug;
  equation
    plug.a.v = 2 * plug.a.i + time;
    plug.b.v = 3 * plug.b.i;
  end Load;
  model M
    Load l;
    Load m;
  equation
    connect(l.plug, m.plug);
  end M;
end P;
