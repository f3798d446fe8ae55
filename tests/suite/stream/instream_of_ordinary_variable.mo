// inStream takes a stream variable (MLS 15.2).
package P
  connector Port
    Real p;
    flow Real m_flow;
    stream Real h;
  end Port;
  model M
    Port port;
    Real x = inStream(port.p); // error: E0321
  equation
    port.p = 1;
    port.h = 1;
  end M;
end P;
