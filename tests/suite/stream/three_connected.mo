// A junction of three mixes by mass flow (MLS 15.2).
// check: ok
// equations: 12
package P
  connector Port
    Real p;
    flow Real m_flow;
    stream Real h;
  end Port;
  model A
    parameter Real m = 1;
    Port port;
    Real seen = inStream(port.h);
  equation
    port.m_flow = m;
    port.h = 100;
  end A;
  model B
    Port port;
    Real seen = actualStream(port.h);
  equation
    port.p = 1;
    port.h = 10;
  end B;
  model M
    A a(m = 1);
    A b(m = -2);
    B c;
  equation
    connect(a.port, b.port);
    connect(b.port, c.port);
  end M;
end P;
