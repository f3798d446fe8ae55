// An undeclared array member gets the size its subscripts need (MLS 9.1.3).
// check: ok
// equations: 4
package P
  expandable connector Bus
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
    Source t;
  equation
    connect(s.y, bus.wheel[1]);
    connect(t.y, bus.wheel[2]);
  end M;
end P;
