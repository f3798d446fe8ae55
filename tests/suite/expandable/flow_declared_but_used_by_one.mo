// A declared connector of a bus that only one of the connected components uses (MLS 9.1.3, 9.2).
// check: ok
// equations: 6
// flat: contains 'b.bus.shaft.tau' = 0.0;
package P
  connector Flange
    Real phi;
    flow Real tau;
  end Flange;
  expandable connector Bus
    Flange shaft;
  end Bus;
  model Driven
    Flange f;
  equation
    f.phi = time;
  end Driven;
  model A
    Bus bus;
    Driven wheel;
  equation
    connect(bus.shaft, wheel.f);
  end A;
  model B
    Bus bus;
  end B;
  model M
    A a;
    B b;
  equation
    connect(a.bus, b.bus);
  end M;
end P;
