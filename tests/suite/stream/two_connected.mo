// inStream of one of two connected connectors is the other's stream variable (MLS 15.2).
// check: ok
// equations: 6
package P
  connector Port
    Real p;
    flow Real m_flow;
    stream Real h;
  end Port;
  model Source
    Port port;
  equation
    port.p = 1;
    port.h = 100;
  end Source;
  model Sink
    Port port;
  equation
    port.m_flow = 0.1;
    port.h = 50 + 0 * inStream(port.h);
  end Sink;
  model M
    Source a;
    Sink b;
  equation
    connect(a.port, b.port);
  end M;
end P;
