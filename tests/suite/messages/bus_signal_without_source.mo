// A signal of a bus that nothing provides (MLS 9.1.3): an undriven input is an error that names the part.
package P
  connector RealInput = input Real;
  expandable connector Bus
  end Bus;
  model Display
    Bus bus;
    RealInput u;
    Real y = 2*u;
  equation
    connect(u, bus.speed);
  end Display;
  model Car
    Display display; // error: E0310 has no equation for its input `u`
    Bus bus;
  equation
    connect(display.bus, bus);
  end Car;
end P;
