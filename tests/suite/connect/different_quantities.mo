// Connected variables with quantities must have the same (MLS 9.3).
package P
  connector Pin
    Real v(quantity = "Voltage");
    flow Real i;
  end Pin;
  connector Port
    Real v(quantity = "Pressure");
    flow Real i;
  end Port;
  model A
    Pin p;
  equation
    p.v = p.i;
  end A;
  model B
    Port p;
  equation
    p.v = 2 * p.i + 1;
  end B;
  model M
    A a;
    B b;
  equation
    connect(a.p, b.p); // error: quantity
  end M;
end P;
