// Without a root a potentialRoot is chosen; isRoot tells which (MLS 9.4).
// check: ok
// equations: 8
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
    parameter Real k = 1;
    Port p;
  equation
    Connections.potentialRoot(p.theta);
    if Connections.isRoot(p.theta) then
      p.theta = {1, 0};
    end if;
    p.v = k * p.i + 1;
  end Node;
  model M
    Node a;
    Node b(k = 2);
  equation
    connect(a.p, b.p);
  end M;
end P;
