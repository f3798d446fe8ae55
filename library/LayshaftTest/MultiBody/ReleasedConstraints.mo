within LayshaftTest.MultiBody;
model ReleasedConstraints "Constraints with released directions against joints that let the same through"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world "World";
  model Load "Body with a spring to a hook"
    Layshaft.MultiBody.Interfaces.Frame_a frame_a "Body";
    Layshaft.MultiBody.Interfaces.Frame_b hook "Hook";
    Layshaft.MultiBody.Parts.Body body(m=1, r_CM={0.3,0.1,0.05}, I_11=0.1, I_22=0.2, I_33=0.15) "Body";
    Layshaft.MultiBody.Parts.FixedTranslation arm(r={0.5,0,0.2}) "Arm";
    Layshaft.MultiBody.Forces.Spring spring(c=20, s_unstretched=0.2) "Spring";
  equation
    connect(frame_a, body.frame_a);
    connect(frame_a, arm.frame_a);
    connect(arm.frame_b, spring.frame_a);
    connect(spring.frame_b, hook);
  end Load;
  Layshaft.MultiBody.Parts.Fixed hook(r={0.5,0.8,0.4}) "Hook of all springs";
  Layshaft.MultiBody.Joints.Prismatic slider(n={1,0,0}, s(fixed=true), v(start=0.3, fixed=true)) "Slides across the axis";
  Layshaft.MultiBody.Joints.Revolute hinge(n={0,0,1}, phi(fixed=true), w(start=1, fixed=true)) "Turns on the slider";
  Layshaft.MultiBody.Joints.Constraints.Revolute turning(n={0,0,1}, x_locked=false) "Both as a constraint";
  Layshaft.MultiBody.Joints.Constraints.Spherical line(x_locked=false) "Ball on a line";
  Layshaft.MultiBody.Joints.Constraints.Universal plane(n_a={0,0,1}, n_b={1,0,0}, x_locked=false, y_locked=false) "Universal joint in a plane";
  Load byJoint "Load on the joints";
  Load byConstraint "Load on the constraint";
  Load onLine(body(angles_fixed=true, w_0_fixed=true, w_0_start={1,0,0})) "Load on the line";
  Load inPlane "Load in the plane";
  Layshaft.Energy.Audit audit(n=3, tolerance=1e-6) "Energies";
initial equation
  turning.r_rel_a[1] = 0;
  turning.R_rel.T[1,2] = 0;
  der(turning.r_rel_a[1]) = 0.3;
  turning.R_rel.w[3] = 1;
  line.r_rel_a[1] = 0;
  der(line.r_rel_a[1]) = 0.5;
  plane.r_rel_a[1:2] = zeros(2);
  der(plane.r_rel_a[1:2]) = {0.4,0.2};
  plane.R_rel.T[1,2] = 0;
  plane.R_rel.T[2,3] = 0;
  plane.R_rel.w[1] = 0.5;
  plane.R_rel.w[3] = 1;
equation
  connect(world.frame_b, slider.frame_a);
  connect(slider.frame_b, hinge.frame_a);
  connect(hinge.frame_b, byJoint.frame_a);
  connect(world.frame_b, turning.frame_a);
  connect(turning.frame_b, byConstraint.frame_a);
  connect(world.frame_b, line.frame_a);
  connect(line.frame_b, onLine.frame_a);
  connect(world.frame_b, plane.frame_a);
  connect(plane.frame_b, inPlane.frame_a);
  connect(hook.frame_b, byJoint.hook);
  connect(hook.frame_b, byConstraint.hook);
  connect(hook.frame_b, onLine.hook);
  connect(hook.frame_b, inPlane.hook);
  audit.power = {byConstraint.body.power + byConstraint.spring.spring.power - byConstraint.body.gravityPower, onLine.body.power + onLine.spring.spring.power - onLine.body.gravityPower,
    inPlane.body.power + inPlane.spring.spring.power - inPlane.body.gravityPower};
  for i in 1:3 loop
    assert(noEvent(abs(audit.energy[i]) < 1e-6), "Constraint " + String(i) + " does work.");
  end for;
  assert(noEvent(max(abs(byConstraint.body.r_0 - byJoint.body.r_0)) < 1e-6 and max(abs(byConstraint.body.w_a - byJoint.body.w_a)) < 1e-6), "Joints and constraint move differently.");
  assert(noEvent(max(abs(onLine.frame_a.r_0[2:3])) < 1e-8), "The ball leaves its line.");
  assert(noEvent(abs(inPlane.frame_a.r_0[3]) < 1e-8 and abs(inPlane.frame_a.R.T[1,3]) < 1e-8), "The universal joint leaves its plane or its axes are not perpendicular.");

  annotation(experiment(StopTime=2, Tolerance=1e-9), Documentation(info="<html>
<p>Forces and torques of constraints do no work, along released directions neither.</p>
</html>"));
end ReleasedConstraints;
