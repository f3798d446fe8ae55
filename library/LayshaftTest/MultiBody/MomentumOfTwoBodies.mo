within LayshaftTest.MultiBody;
model MomentumOfTwoBodies "Springs, dampers and forces between two free bodies make no momentum"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world(g=0) "World without gravity";
  Layshaft.MultiBody.Parts.Body body1(m=2, r_CM={0.1,0,0}, I_11=0.1, I_22=0.2, I_33=0.25, r_0(each fixed=true), v_0(each fixed=true), angles_fixed=true, w_0_fixed=true, w_0_start={1,2,3}) "One body";
  Layshaft.MultiBody.Parts.Body body2(m=3, r_CM={0,0.1,0}, I_11=0.3, I_22=0.2, I_33=0.35, r_0(start={1,0.2,0.1}, each fixed=true), v_0(start={0,1,0}, each fixed=true), angles_fixed=true, w_0_fixed=true, w_0_start={0,-1,0}, useQuaternions=false) "Other body";
  Layshaft.MultiBody.Parts.FixedTranslation arm1(r={0.2,0.1,0}) "Lever on the one body";
  Layshaft.MultiBody.Parts.FixedRotation arm2(r={-0.2,0.1,0.05}, angles={0.1,0.2,0.3}) "Lever on the other body";
  Layshaft.MultiBody.Forces.Spring spring(c=50, s_unstretched=0.5, useMass=true, m=0.3, lengthFraction=0.3) "Spring with mass";
  Layshaft.MultiBody.Forces.SpringDamperParallel strut(c=30, d=2, s_unstretched=0.7) "Strut";
  Layshaft.MultiBody.Forces.SpringDamperSeries maxwell(c=40, d=3, s_unstretched=0.4, s_damper_start=0.3) "Spring and damper in series";
  Layshaft.MultiBody.Forces.Force force(resolveInFrame=Layshaft.MultiBody.Types.ResolveInFrame.frame_resolve) "Force";
  Layshaft.MultiBody.Forces.ForceAndTorque both(resolveInFrame=Layshaft.MultiBody.Types.ResolveInFrame.frame_a) "Force and torque";
  Layshaft.MultiBody.Forces.Torque torque "Torque";
  Real p[3] "Momentum";
  Real H[3] "Angular momentum about the origin";
  parameter Real p_start[3](each fixed=false) "Momentum at the start";
  parameter Real H_start[3](each fixed=false) "Angular momentum at the start";
  Real r1[3], r2[3], r3[3] "Centres of mass";
  Layshaft.Energy.Audit audit(n=7, tolerance=1e-6) "Energies";
protected
  function workOf "Power into a frame"
    input Real f[3], t[3];
    input Layshaft.MultiBody.Frames.Orientation R;
    input Real v[3];
    output Real power;
  algorithm
    power := f*(R.T*v) + t*R.w;
  end workOf;
  Real v1[3], v2[3] "Velocities of the centres of mass";
initial equation
  p_start = p;
  H_start = H;
equation
  connect(body1.frame_a, arm1.frame_a);
  connect(body2.frame_a, arm2.frame_a);
  connect(arm1.frame_b, spring.frame_a);
  connect(spring.frame_b, arm2.frame_b);
  connect(body1.frame_a, strut.frame_a);
  connect(strut.frame_b, arm2.frame_b);
  connect(arm1.frame_b, maxwell.frame_a);
  connect(maxwell.frame_b, body2.frame_a);
  connect(arm1.frame_b, force.frame_a);
  connect(force.frame_b, arm2.frame_b);
  connect(force.frame_resolve, body1.frame_a);
  connect(arm1.frame_b, both.frame_a);
  connect(both.frame_b, body2.frame_a);
  connect(body1.frame_a, torque.frame_a);
  connect(torque.frame_b, arm2.frame_b);
  force.force = {sin(time),1,0.5};
  both.force = {0,cos(time),0.5};
  both.torque = {0.1,0,time/10};
  torque.torque = {0.2,0.1,0};
  r1 = body1.r_0 + Layshaft.MultiBody.Frames.resolve1(body1.frame_a.R, body1.r_CM);
  r2 = body2.r_0 + Layshaft.MultiBody.Frames.resolve1(body2.frame_a.R, body2.r_CM);
  r3 = spring.mass.r_0;
  v1 = Layshaft.MultiBody.Frames.resolve1(body1.frame_a.R, body1.v_CM);
  v2 = Layshaft.MultiBody.Frames.resolve1(body2.frame_a.R, body2.v_CM);
  p = body1.m*v1 + body2.m*v2 + spring.mass.m*spring.mass.v_0;
  H = body1.m*cross(r1, v1) + body2.m*cross(r2, v2) + spring.mass.m*cross(r3, spring.mass.v_0)
    + Layshaft.MultiBody.Frames.resolve1(body1.frame_a.R, body1.I*body1.w_a) + Layshaft.MultiBody.Frames.resolve1(body2.frame_a.R, body2.I*body2.w_a);
  audit.power = {body1.power, body2.power, spring.mass.power + spring.spring.power, strut.spring.spring.power + strut.damper.damper.power, maxwell.spring.power + maxwell.damper.power,
    workOf(force.frame_a.f, force.frame_a.t, force.frame_a.R, der(force.frame_a.r_0)) + workOf(force.frame_b.f, force.frame_b.t, force.frame_b.R, der(force.frame_b.r_0)),
    workOf(both.frame_a.f, both.frame_a.t, both.frame_a.R, der(both.frame_a.r_0)) + workOf(both.frame_b.f, both.frame_b.t, both.frame_b.R, der(both.frame_b.r_0))
    + torque.frame_a.t*torque.frame_a.R.w + torque.frame_b.t*torque.frame_b.R.w};
  assert(noEvent(max(abs(p - p_start)) < 1e-6), "Momentum is made.");
  assert(noEvent(max(abs(H - H_start)) < 1e-6), "Angular momentum is made.");

  annotation(experiment(StopTime=2, Tolerance=1e-9), Documentation(info="<html>
<p>Momentum, angular momentum and energy of a closed system.</p>
</html>"));
end MomentumOfTwoBodies;
