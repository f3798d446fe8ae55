within LayshaftTest.MultiBody;
model ForeignFrames "Parts of another library, with frames of the same variables, connect to ours"
  extends Layshaft.Icons.Example;

  package Foreign "Another library"
    record Orientation "Its orientation"
      Real T[3,3] "Rotation matrix";
      Real w[3](each unit="rad/s") "Angular velocity";

      encapsulated function equalityConstraint "Its residues"
        import LayshaftTest.MultiBody.ForeignFrames.Foreign.Orientation;
        input Orientation R1 "One";
        input Orientation R2 "Other";
        output Real residue[3] "Zero if equal";
      algorithm
        residue := {R1.T[3,:]*R2.T[2,:], R1.T[1,:]*R2.T[3,:], R1.T[2,:]*R2.T[1,:]};
      end equalityConstraint;
    end Orientation;

    connector Frame "Its frame"
      Real r_0[3](each unit="m") "Origin";
      Orientation R "Orientation";
      flow Real f[3](each unit="N") "Force";
      flow Real t[3](each unit="N.m") "Torque";
    end Frame;

    model Rod "Its rod"
      Frame frame_a "Left";
      Frame frame_b "Right";
      parameter Real r[3] = {1,0,0} "Offset";
    equation
      Connections.branch(frame_a.R, frame_b.R);
      frame_b.r_0 = frame_a.r_0 + transpose(frame_a.R.T)*r;
      frame_b.R = frame_a.R;
      zeros(3) = frame_a.f + frame_b.f;
      zeros(3) = frame_a.t + frame_b.t + cross(r, frame_b.f);
    end Rod;
  end Foreign;

  inner Layshaft.MultiBody.World world "World";
  Layshaft.MultiBody.Joints.Revolute hinge(n={1,0,0}, phi(fixed=true), w(start=5.235987755982989, fixed=true), stateSelect=StateSelect.always) "Ours";
  Foreign.Rod crank(r={0,0.5,0.1}) "Theirs";
  Layshaft.MultiBody.Parts.Body crankBody(m=2, r_CM={0,0.25,0.05}) "Ours";
  Layshaft.MultiBody.Joints.Revolute axis1(n={1,0,0}), axis2(n={0,1,0}), axis3(n={0,0,1}) "Ours";
  Foreign.Rod coupler(r={-1,0.3,0.1}) "Theirs";
  Layshaft.MultiBody.Parts.Body couplerBody(m=1, r_CM={-0.5,0.15,0.05}) "Ours";
  Layshaft.MultiBody.Joints.Revolute fork1(n={0,1,0}), fork2(n={0,0,1}) "Ours";
  Layshaft.MultiBody.Joints.Prismatic slider(n={1,0,0}, s(start=-0.2)) "Ours";
  Foreign.Rod post(r={0,0.2,0}) "Theirs";
  Foreign.Rod base(r={1.2,0,0}) "Theirs";
  Layshaft.MultiBody.Parts.PointMass weight(m=1) "Ours";
  Layshaft.Energy.Audit audit(n=3, tolerance=1e-6) "Energies";
equation
  connect(world.frame_b, hinge.frame_a);
  connect(hinge.frame_b, crank.frame_a);
  connect(crank.frame_a, crankBody.frame_a);
  connect(crank.frame_b, axis1.frame_a);
  connect(axis1.frame_b, axis2.frame_a);
  connect(axis2.frame_b, axis3.frame_a);
  connect(axis3.frame_b, coupler.frame_b);
  connect(coupler.frame_a, couplerBody.frame_a);
  connect(world.frame_b, base.frame_a);
  connect(base.frame_b, slider.frame_a);
  connect(slider.frame_b, post.frame_a);
  connect(post.frame_a, weight.frame_a);
  connect(post.frame_b, fork1.frame_a);
  connect(fork1.frame_b, fork2.frame_a);
  connect(fork2.frame_b, coupler.frame_a);
  audit.power = {crankBody.power - crankBody.gravityPower, couplerBody.power - couplerBody.gravityPower, weight.power - weight.gravityPower};
  assert(noEvent(abs((crank.frame_b.r_0 - post.frame_b.r_0)*(crank.frame_b.r_0 - post.frame_b.r_0) - 1.1) < 1e-8), "The loop is not closed.");

  annotation(experiment(StopTime=1, Tolerance=1e-9), Documentation(info="<html>
<p>A spatial loop that runs through rods of another library: the orientations of both are
made equal where the loop closes.</p>
</html>"));
end ForeignFrames;
