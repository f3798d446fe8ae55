// Connected expandable connectors share their members (MLS 9.1.3).
// check: ok
// equations: 5
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
  model Sender
    Bus bus;
    Source s;
  equation
    connect(s.y, bus.speed);
  end Sender;
  model Receiver
    Bus bus;
    Gain g;
  equation
    connect(bus.speed, g.u);
  end Receiver;
  model M
    Sender sender;
    Receiver receiver;
  equation
    connect(sender.bus, receiver.bus);
  end M;
end P;
