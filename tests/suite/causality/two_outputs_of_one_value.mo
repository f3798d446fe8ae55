// A connection has at most one source (MLS 9.1); two are tolerated where the model is balanced, since one is computed from the other.
// check: ok
package P
  connector Node
    output Real V;
  end Node;
  model Compartment
    Node n;
  equation
    n.V = 1 + time;
  end Compartment;
  model Reaction
    Node n;
    Real rate = 2 * n.V;
  end Reaction;
  model M
    Compartment c;
    Reaction r; // warning: W0253
  equation
    connect(c.n, r.n); // warning: W0264
  end M;
end P;
