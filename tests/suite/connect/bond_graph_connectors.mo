// Connectors without flow variables, as libraries of bond graphs have them, are tolerated where the model is balanced (MLS 9.3.1).
// check: ok
// equations: 6
package P
  connector Bond // warning: W0263
    Real e;
    Real f;
    Real d;
  end Bond;
  model Source
    Bond b;
  equation
    b.e = 1;
    b.d = 1;
  end Source;
  model Resistor
    Bond b;
  equation
    b.e = 2 * b.f;
  end Resistor;
  model M
    Source s; // warning: W0253
    Resistor r; // warning: W0253
  equation
    connect(s.b, r.b);
  end M;
end P;
