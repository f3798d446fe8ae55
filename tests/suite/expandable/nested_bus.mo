// Buses in buses (MLS 9.1.3).
// check: ok
// equations: 4
package P
  expandable connector SubBus
  end SubBus;
  expandable connector Bus
    SubBus engine;
  end Bus;
  connector In = input Real;
  connector Out = output Real;
  block Source
    Out y;
  equation
    y = time;
  end Source;
  block Gain
    In u;
    Out y;
  equation
    y = 2 * u;
  end Gain;
  model M
    Bus bus;
    Source s;
    Gain g;
  equation
    connect(s.y, bus.engine.speed);
    connect(bus.engine.speed, g.u);
  end M;
end P;
