// A top-level connector without connection: its flow is zero, its potential has no equation (MLS 9.2, 4.7).
// error: E0310 at any p.v
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  model M
    Pin p;
  end M;
end P;
