// Two roots joined by connections: one connection becomes the equalityConstraint (MLS 9.4).
// check: ok
// equations: 16
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
    parameter Real R = 1;
    Port p;
  equation
    Connections.root(p.theta);
    p.theta = {1, 0};
    p.v = 1 + R * p.i;
  end Source;
  model Line
    Port a;
    Port b;
  equation
    Connections.branch(a.theta, b.theta);
    b.theta = a.theta;
    a.v - b.v = 2 * a.i;
    a.i + b.i = 0;
  end Line;
  model M
    Source a;
    Source b(R = 2);
    Line l;
  equation
    connect(a.p, l.a);
    connect(l.b, b.p);
  end M;
end P;
