// Each element of an array of connectors inside a connector is a node of the graph, and is cut by itself (MLS 9.4.1).
// check: ok
package P
  record Reference
    Real angle;
    function equalityConstraint
      input Reference a;
      input Reference b;
      output Real residue[0];
    algorithm
    end equalityConstraint;
  end Reference;
  connector Phase
    Reference reference;
    Real v;
    flow Real i;
  end Phase;
  connector Terminal
    Phase phase[2];
  end Terminal;
  model Source
    Terminal t;
  equation
    for k in 1:2 loop
      Connections.root(t.phase[k].reference);
      t.phase[k].reference.angle = k*time;
      t.phase[k].v = k;
    end for;
  end Source;
  // The first phase passes on to the second one of the other side.
  model Line
    Terminal a;
    Terminal b;
  equation
    for k in 1:2 loop
      Connections.branch(a.phase[k].reference, b.phase[k].reference);
      a.phase[k].reference.angle = b.phase[k].reference.angle;
      a.phase[k].v - b.phase[k].v = a.phase[k].i;
      a.phase[k].i + b.phase[k].i = 0;
    end for;
  end Line;
  model Load
    Terminal t;
  equation
    for k in 1:2 loop
      t.phase[k].v = t.phase[k].i;
    end for;
  end Load;
  model M
    Source source;
    // Two lines side by side close a loop.
    Line line1;
    Line line2;
    Load load;
  equation
    connect(source.t, line1.a);
    connect(source.t, line2.a);
    connect(line1.b, load.t);
    connect(line2.b, load.t);
    assert(abs(load.t.phase[2].reference.angle - 2*time) < 1e-9, "the angle is passed on");
  end M;
end P;
