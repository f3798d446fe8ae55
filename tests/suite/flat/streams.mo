// Mixing of streams in a junction of three.
// check: ok
// equations: 12
package P
  connector Port
    Real p;
    flow Real m_flow;
    stream Real h;
  end Port;
  model Source
    parameter Real m = 1;
    parameter Real h = 100;
    Port port;
    Real actual = actualStream(port.h) "What flows through";
  equation
    port.m_flow = -m;
    port.h = h;
  end Source;
  model Sink
    Port port;
    Real mixed = inStream(port.h) "What flows in";
  equation
    port.p = 1;
    port.h = 0;
  end Sink;
  model M
    Source a(m = 1, h = 100);
    Source b(m = 2, h = 50);
    Sink c;
  equation
    connect(a.port, c.port);
    connect(b.port, c.port);
  end M;
end P;
