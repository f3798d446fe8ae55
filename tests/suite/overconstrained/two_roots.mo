// Two roots joined by a branch cannot be separated (MLS 9.4).
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
  model Line
    Port a;
    Port b;
  equation
    Connections.root(a.theta);
    Connections.root(b.theta);
    Connections.branch(a.theta, b.theta);
    a.theta = {1, 0};
    b.theta = a.theta;
    a.v = 2 * a.i;
    b.v = 2 * b.i + 1;
  end Line;
  model M
    Line l;
  end M;
end P;
