// A block has only inputs and outputs as connectors (MLS 4.6).
package P
  connector Pin
    Real v;
    flow Real i;
  end Pin;
  block B
    Pin p; // error: block
  equation
    p.v = 0;
  end B;
  model M
    B b;
  end M;
end P;
