// A bus connected to its own part would have members without end (MLS 9.1.3: all connected instances agree).
package P
  expandable connector Inner
  end Inner;
  expandable connector Bus
    Inner part;
  end Bus;
  connector Out = output Real;
  model M
    Bus bus;
    Out y = time;
  equation
    connect(bus, bus.part); // error: E0320 its own part `bus.part`
    connect(y, bus.speed);
  end M;
end P;
