// A member declared with `:` has the size of what it is connected to (MLS 9.1.3).
// check: ok
// equations: 6
// flat: contains Real 'bus.speed'[3];
package P
  expandable connector Bus
    Real speed[:];
    Real torque[:];
  end Bus;
  connector Out = output Real;
  model M
    Bus bus;
    Out y[3] = {time, 2*time, 3*time};
  equation
    connect(bus.speed, y);
  end M;
end P;
