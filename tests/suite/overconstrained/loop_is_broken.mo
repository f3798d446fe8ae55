// In a loop of overdetermined connectors one connection is replaced by equalityConstraint (MLS 9.4).
// check: ok
// equations: 20
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
    p.theta = {cos(time), sin(time)};
    p.v = 1;
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
    Source s;
    Line l1;
    Line l2;
  equation
    connect(s.p, l1.a);
    connect(l1.b, l2.a);
    connect(l2.b, s.p);
  end M;
end P;
