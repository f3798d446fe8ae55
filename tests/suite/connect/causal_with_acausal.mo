// Causal variables connect only to causal ones (MLS 9.3).
package P
  connector Out = output Real;
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  block Source
    Out y;
  equation
    y = 1;
  end Source;
  model Load
    Pin p;
  equation
    p.v = p.i;
  end Load;
  model M
    Source s;
    Load l;
  equation
    connect(s.y, l.p); // error: E0320
  end M;
end P;
