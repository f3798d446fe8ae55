// A flow variable in no connection is zero (MLS 9.2).
// check: ok
// equations: 2
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model Source
    Pin p;
  equation
    p.v = 10;
  end Source;
  model M
    Source s;
  end M;
end P;
