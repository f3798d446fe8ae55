// Elements of one array, connected in several components: connected buses agree on its size (MLS 9.1.3).
// check: ok
// equations: 8
// flat: contains Real 'bus.speed'[2];
package P
  expandable connector Bus
  end Bus;
  connector Out = output Real;
  connector In = input Real;
  model Corner
    parameter Integer n;
    Bus bus;
    Out y = n*time;
  equation
    connect(y, bus.speed[n]);
  end Corner;
  model Car
    Bus bus;
    Corner left(n = 1);
    Corner right(n = 2);
  equation
    connect(bus, left.bus);
    connect(bus, right.bus);
  end Car;
end P;
