// A member exists on an expandable connector once something is connected to it (MLS 9.1.3).
// check: ok
// equations: 6
package P
  expandable connector Bus
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
    Source t;
  equation
    connect(s.y, bus.speed);
    connect(bus.speed, g.u);
    connect(t.y, bus.torque);
  end M;
end P;
