// A signal of a sub-bus that only a connected bus declares (MLS 9.1.3).
// check: ok
// equations: 4
package P
  expandable connector Bus
  end Bus;
  expandable connector FullBus
    Bus engine;
  end FullBus;
  connector Out = output Real;
  model Engine
    Bus bus;
    Out y = time;
  equation
    connect(y, bus.engine.speed);
  end Engine;
  model M
    FullBus bus;
    Engine engine;
    Real x = 2*bus.engine.speed;
  equation
    connect(bus, engine.bus);
  end M;
end P;
