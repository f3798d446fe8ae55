// A root that is not there is one error, also where another operator asks for roots (MLS 9.4.1).
package P
  type Pair = Real[2];
  type Angle2
    extends Pair;
    function equalityConstraint
      input Angle2 a;
      input Angle2 b;
      output Real residue[0];
    algorithm
      assert(abs(a[1] - b[1]) < 1e-10, "the angles differ");
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
      Connections.root(p.theta); // error: E0202 `p` is not declared
    end if;
    a.v - b.v = 2*a.i;
    a.i + b.i = 0;
  end Line;
  model M
    Source s;
    Line l;
  equation
    connect(s.p, l.b);
  end M;
end P;
