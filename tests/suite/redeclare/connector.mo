// A replaceable connector takes the attributes of its replacement (MLS 7.3).
// check: ok
// equations: 2
// flat: contains nominal = 1000
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  connector HighVoltage
    Real v(nominal = 1000);
    flow Real i;
  end HighVoltage;
  model A
    replaceable Pin p;
  equation
    p.v = 1;
  end A;
  model M
    A a(redeclare HighVoltage p);
  end M;
end P;
