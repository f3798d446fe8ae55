// A stream connector has exactly one flow variable (MLS 15.1).
package P
  connector Port
    Real p;
    stream Real h; // error: E0321
  end Port;
  model A
    Port port;
  equation
    port.p = 1;
    port.h = 2;
  end A;
  model M
    A a;
  end M;
end P;
