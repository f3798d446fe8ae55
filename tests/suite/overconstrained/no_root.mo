// A connected set of overdetermined connectors needs a root (MLS 9.4).
// error: E0322 at any
package P
  type Pair = Real[2];
  type Angle2
    extends Pair;
    function equalityConstraint
      input Angle2 a;
      input Angle2 b;
      output Real residue[0];
    algorithm
      assert(abs(a[1] - b[1]) < 1e-3, "the angles differ");
    end equalityConstraint;
  end Angle2;
  connector Port
    Angle2 theta;
    Real v;
    flow Real i;
  end Port;
  model Node
    Port p;
  equation
    p.v = p.i + 1;
  end Node;
  model M
    Node a;
    Node b;
  equation
    connect(a.p, b.p);
  end M;
end P;
