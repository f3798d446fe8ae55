// Connectors must have the same variables (MLS 9.3).
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  connector Flange
    Real phi;
    flow Real tau;
  end Flange;
  model M
    Pin p;
    Flange f;
  equation
    connect(p, f); // error: E0320 the first is a `P.Pin`, the second a `P.Flange`
  end M;
end P;
