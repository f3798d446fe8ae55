// inStream of an unconnected connector is its own stream variable (MLS 15.2).
// check: ok
// equations: 4
package P
  connector Port
    Real p;
    flow Real m_flow;
    stream Real h;
  end Port;
  model A
    Port port;
    Real seen = inStream(port.h);
  equation
    port.p = 1;
    port.h = 100;
  end A;
  model M
    A a;
  end M;
end P;
