// A declared member that nothing is connected to does not exist (MLS 9.1.3).
// check: ok
// equations: 2
package P
  expandable connector Bus
    Real speed;
    Real torque;
  end Bus;
  connector Out = output Real;
  block Source
    Out y;
  equation
    y = time;
  end Source;
  model M
    Bus bus;
    Source s;
  equation
    connect(s.y, bus.speed);
  end M;
end P;
