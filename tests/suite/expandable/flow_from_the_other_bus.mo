// A flow variable that a bus got from another one counts both as inside and as outside: the component that does not
// use it takes nothing (MLS 9.2).
// check: ok
// equations: 14
// flat: contains 'b.bus.wheel.tau' = 0.0;
package P
  connector Flange
    Real phi;
    flow Real tau;
  end Flange;
  expandable connector Bus
  end Bus;
  model Free
    Flange f;
  equation
    f.tau = 0;
  end Free;
  model Driven
    Flange f;
  equation
    f.phi = time;
  end Driven;
  model A
    Bus bus;
    Driven pedal;
    Driven wheel;
  equation
    connect(bus.pedal, pedal.f);
    connect(bus.wheel, wheel.f);
  end A;
  model B
    Bus bus;
    Free pedal;
  equation
    connect(bus.pedal, pedal.f);
  end B;
  model M
    A a;
    B b;
  equation
    connect(a.bus, b.bus);
  end M;
end P;
