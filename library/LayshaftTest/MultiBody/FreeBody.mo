within LayshaftTest.MultiBody;
model FreeBody "Tumbling body without torque: quaternions, Cardan angles, and a joint"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world(g=0) "World without gravity";
  Layshaft.MultiBody.Parts.Body body1(m=2, r_CM={0,0,0}, I_11=0.1, I_22=0.2, I_33=0.27, I_21=0.02, r_0(each fixed=true), v_0(start={0.1,0,0}, each fixed=true),
    angles_fixed=true, angles_start={0.1,0.2,0.3}, w_0_fixed=true, w_0_start={0.1,3,0.05}) "Quaternions";
  Layshaft.MultiBody.Parts.Body body2(m=2, r_CM={0,0,0}, I_11=0.1, I_22=0.2, I_33=0.27, I_21=0.02, r_0(each fixed=true), v_0(start={0.1,0,0}, each fixed=true),
    angles_fixed=true, angles_start={0.1,0.2,0.3}, sequence_angleStates={1,3,2}, w_0_fixed=true, w_0_start={0.1,3,0.05}, useQuaternions=false) "Cardan angles";
  Layshaft.MultiBody.Joints.FreeMotion motion(angles_fixed=true, angles_start={0.1,0.2,0.3}, r_rel_a(each fixed=true), v_rel_a(start={0.1,0,0}, each fixed=true), w_rel_b(each fixed=true, start=w_start)) "Six degrees of freedom";
  Layshaft.MultiBody.Parts.Body body3(m=2, r_CM={0,0,0}, I_11=0.1, I_22=0.2, I_33=0.27, I_21=0.02) "Body on a joint";
  final parameter Real w_start[3] = Layshaft.MultiBody.Frames.resolve2(Layshaft.MultiBody.Frames.axesRotations({1,2,3}, {0.1,0.2,0.3}, zeros(3)), {0.1,3,0.05}) "Angular velocity at the start";
  Real H[3] "Angular momentum in the world";
  parameter Real H_start[3](each fixed=false) "Angular momentum at the start";
  Real E "Kinetic energy of rotation";
  parameter Real E_start(fixed=false) "Energy at the start";
initial equation
  H_start = H;
  E_start = E;
equation
  connect(world.frame_b, motion.frame_a);
  connect(motion.frame_b, body3.frame_a);
  H = Layshaft.MultiBody.Frames.resolve1(body1.frame_a.R, body1.I*body1.w_a);
  E = body1.w_a*(body1.I*body1.w_a)/2;
  assert(noEvent(max(abs(H - H_start)) < 1e-6), "Angular momentum is not conserved.");
  assert(noEvent(abs(E - E_start) < 1e-6), "Energy is not conserved.");
  assert(noEvent(abs(body1.r_0[1] - 0.1*time) < 1e-9), "Momentum is not conserved.");
  assert(noEvent(max(abs(body1.w_a - body2.w_a)) < 1e-5), "Quaternions and Cardan angles disagree.");
  assert(noEvent(max(abs(body1.frame_a.R.T - body3.frame_a.R.T)) < 1e-6), "Body and joint disagree.");

  annotation(experiment(StopTime=5, Tolerance=1e-10), Documentation(info="<html>
<p>Rotation near the middle axis of inertia turns over again and again.</p>
</html>"));
end FreeBody;
