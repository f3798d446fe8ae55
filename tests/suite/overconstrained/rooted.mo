// rooted(a) tells whether a branch's first end is nearer to the root (MLS 9.4).
// check: ok
// equations: 12
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
  model Source
    Port p;
  equation
    Connections.root(p.theta);
    p.theta = {1, 0};
    p.v = 1;
  end Source;
  model Line
    Port a;
    Port b;
  equation
    Connections.branch(a.theta, b.theta);
    if Connections.rooted(a.theta) then
      b.theta = a.theta;
    else
      a.theta = -b.theta;
    end if;
    a.v - b.v = 2 * a.i;
    a.i + b.i = 0;
  end Line;
  model M
    Source s;
    Line l;
  equation
    connect(s.p, l.b);
  end M;
end P;
