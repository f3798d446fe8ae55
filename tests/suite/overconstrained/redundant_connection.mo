// Connections that close a triangle among themselves connect what is connected already (MLS 9.2): none of them is cut, and no residues are
// added (MLS 9.4). Only a loop through components has one.
// check: ok
package P
  record Turn
    Real t[2];
    function equalityConstraint
      input Turn a;
      input Turn b;
      output Real residue[1];
    algorithm
      residue := {a.t[1] * b.t[2] - a.t[2] * b.t[1]};
    end equalityConstraint;
  end Turn;
  connector Frame
    Turn R;
    Real x;
    flow Real f;
    flow Real torque;
  end Frame;
  model World
    Frame frame;
  equation
    Connections.root(frame.R);
    frame.R.t = {cos(time), sin(time)};
    frame.x = 0;
  end World;
  model Rod
    Frame a;
    Frame b;
  equation
    Connections.branch(a.R, b.R);
    b.R.t = a.R.t;
    b.x = a.x + 1;
    a.f + b.f = 0;
    a.torque + b.torque = 0;
  end Rod;
  model M
    World world;
    Rod r1;
    Rod r2;
  equation
    connect(world.frame, r1.a);
    connect(r1.a, r2.a);
    connect(r2.a, world.frame);
  end M;
end P;
