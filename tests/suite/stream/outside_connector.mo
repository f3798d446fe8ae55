// A stream variable of an outside connector is given by the mixing equation (MLS 15.2).
// check: ok
// equations: 9
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
    port.h = inStream(port.h);
  end Sink;
  model Box
    Port port;
    Sink sink;
  equation
    connect(port, sink.port);
  end Box;
  model M
    Source a;
    Box box;
  equation
    connect(a.port, box.port);
  end M;
end P;
