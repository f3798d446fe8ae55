// Connections, flow sums and units of a small circuit, as a whole.
// check: ok
// equations: 12
package Circuit
  connector Pin
    Real v(unit = "V") "Potential";
    flow Real i(unit = "A") "Current into the component";
  end Pin;
  partial model TwoPin
    Pin p;
    Pin n;
    Real v(unit = "V") "Voltage drop";
  equation
    v = p.v - n.v;
    p.i + n.i = 0;
  end TwoPin;
  model Resistor
    extends TwoPin;
    parameter Real R(unit = "Ohm", min = 0) = 1 "Resistance";
  equation
    v = R * p.i;
  end Resistor;
  model Source
    extends TwoPin;
    parameter Real V(unit = "V") = 12 "Voltage";
  equation
    v = V;
  end Source;
  model Ground
    Pin p;
  equation
    p.v = 0;
  end Ground;
  model M
    Source battery;
    Resistor lamp(R = 6);
    Ground ground;
  equation
    connect(battery.p, lamp.p);
    connect(lamp.n, battery.n);
    connect(battery.n, ground.p);
  end M;
end Circuit;
