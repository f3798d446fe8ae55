// A flange without a connection has no torque (MLS 9.2): complete equations, but a spring with an open end, or a part that hangs on nothing, is a
// mistake of the model, inside the components of the same file too. The free end of a wheel is none.
// check: ok
package P
  connector Flange
    Real phi;
    flow Real tau;
  end Flange;
  model Spring
    Flange flange_a, flange_b;
    Real phi_rel = flange_b.phi - flange_a.phi;
  equation
    flange_b.tau = 100 * phi_rel;
    flange_a.tau = -flange_b.tau;
  end Spring;
  model Wheel
    Flange flange_a, flange_b;
    Real w = der(flange_a.phi);
  equation
    flange_a.phi = flange_b.phi;
    der(w) = flange_a.tau + flange_b.tau;
  end Wheel;
  model Axle
    Flange flange;
    Spring twist; // warning: W0265 `axle.twist.flange_b` is left open
  equation
    connect(flange, twist.flange_a);
  end Axle;
  model M
    Axle axle;
    Wheel wheel, tail;
    Spring shaft;
    Spring open; // warning: W0265 `open.flange_b` is left open
    Wheel alone; // warning: W0265 nothing is connected to `alone`
  equation
    connect(wheel.flange_b, shaft.flange_a);
    connect(shaft.flange_b, tail.flange_a);
    connect(wheel.flange_b, open.flange_a);
    connect(tail.flange_b, axle.flange);
  end M;
end P;
