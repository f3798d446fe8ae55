// A flange through a bus of three levels: flows add up at each (MLS 9.1.3, 9.2).
// check: ok
// equations: 8
// flat: contains 'bus.shaft.tau' = 0.0;
package P
  connector Flange
    Real phi;
    flow Real tau;
  end Flange;
  expandable connector Bus
  end Bus;
  model Driven
    Flange f;
  equation
    f.phi = time;
  end Driven;
  model Wheel
    Bus bus;
    Driven driven;
  equation
    connect(driven.f, bus.shaft);
  end Wheel;
  model Axle
    Bus bus;
    Wheel wheel;
  equation
    connect(bus, wheel.bus);
  end Axle;
  model M
    Bus bus;
    Axle axle;
  equation
    connect(bus, axle.bus);
  end M;
end P;
