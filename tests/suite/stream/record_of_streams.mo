// A record with the prefix `stream` has stream variables (MLS 4.4.2.2): their flow is that of the connector.
package P
  record State
    Real h;
    Real X[2];
  end State;
  connector Port
    Real p;
    flow Real m_flow;
    stream State state;
  end Port;
  model Source
    Port port;
    parameter Real h;
  equation
    port.p = 1;
    port.state.h = h;
    port.state.X = {h, 1 - h};
  end Source;
  model Sink
    Port port;
    Real h = inStream(port.state.h);
    Real X[2] = inStream(port.state.X);
  equation
    port.m_flow = 1;
    port.state.h = 0;
    port.state.X = {0, 0};
  end Sink;
  model M
    Source source(h = 0.25);
    Sink sink;
  equation
    connect(source.port, sink.port);
  end M;
end P;
// check: ok
// flat: contains 'sink.h' = 'source.port.state.h'
