within LayshaftTest.MultiBody;
model AxisFlanges "Joints move the same with and without flanges, and flanges drive them"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world "World";
  Layshaft.MultiBody.Joints.FreeMotion free1(angles_fixed=true, angles_start={0.1,0.2,0.3}, r_rel_a(each fixed=true), v_rel_a(start={1,2,3}, each fixed=true), w_rel_b(start={1,0.5,-1}, each fixed=true)) "Quaternion";
  Layshaft.MultiBody.Joints.FreeMotion free2(useQuaternions=false, angles_fixed=true, angles_start={0.1,0.2,0.3}, r_rel_a(each fixed=true), v_rel_a(start={1,2,3}, each fixed=true), w_rel_b(start={1,0.5,-1}, each fixed=true)) "Angles";
  Layshaft.MultiBody.Joints.FreeMotion free3(useAxisFlange=true, angles_fixed=true, angles_start={0.1,0.2,0.3}, r_rel_a(each fixed=true), v_rel_a(start={1,2,3}, each fixed=true), w_rel_b(start={1,0.5,-1}, each fixed=true)) "Flanges";
  Layshaft.MultiBody.Parts.Body body1(m=2, r_CM={0.1,0,0}, I_11=0.1, I_22=0.2, I_33=0.15), body2(m=2, r_CM={0.1,0,0}, I_11=0.1, I_22=0.2, I_33=0.15), body3(m=2, r_CM={0.1,0,0}, I_11=0.1, I_22=0.2, I_33=0.15) "Bodies";
  Layshaft.MultiBody.Joints.Spherical ball1(enforceStates=true, angles_fixed=true, w_rel_b(start={1,2,0}, each fixed=true)) "Quaternion";
  Layshaft.MultiBody.Joints.Spherical ball2(enforceStates=true, useQuaternions=false, angles_fixed=true, w_rel_b(start={1,2,0}, each fixed=true)) "Angles";
  Layshaft.MultiBody.Joints.Spherical ball3(useAxisFlange=true, angles_fixed=true, w_rel_b(start={1,2,0}, each fixed=true)) "Flanges";
  Layshaft.MultiBody.Joints.Spherical ball4(angles_fixed=true, w_rel_b(start={1,2,0}, each fixed=true)) "No states of its own";
  Layshaft.MultiBody.Parts.Body top1(m=1, r_CM={0,-0.3,0}, I_11=0.1, I_22=0.2, I_33=0.15), top2(m=1, r_CM={0,-0.3,0}, I_11=0.1, I_22=0.2, I_33=0.15), top3(m=1, r_CM={0,-0.3,0}, I_11=0.1, I_22=0.2, I_33=0.15), top4(m=1, r_CM={0,-0.3,0}, I_11=0.1, I_22=0.2, I_33=0.15) "Bodies";
  Layshaft.MultiBody.Joints.Planar planar(useAxisFlange=true, n={0,0,1}, n_x={1,0,0}, s_x(fixed=true), s_y(fixed=true), phi(fixed=true), prismatic_x(v(fixed=true)), prismatic_y(v(fixed=true)), revolute(w(fixed=true))) "Planar joint";
  Layshaft.MultiBody.Parts.Body puck(m=2, r_CM={0,0,0}, I_33=0.5) "Puck";
  Layshaft.Translational.Sources.ConstantForce push(f_constant=4) "Push along x";
  Layshaft.Translational.Components.Spring hold(c=1e5) "Holds y";
  Layshaft.Translational.Components.Fixed ground "Ground";
  Layshaft.Rotational.Sources.ConstantTorque turn(tau_constant=1) "Turns";
equation
  connect(world.frame_b, free1.frame_a);
  connect(free1.frame_b, body1.frame_a);
  connect(world.frame_b, free2.frame_a);
  connect(free2.frame_b, body2.frame_a);
  connect(world.frame_b, free3.frame_a);
  connect(free3.frame_b, body3.frame_a);
  connect(world.frame_b, ball1.frame_a);
  connect(ball1.frame_b, top1.frame_a);
  connect(world.frame_b, ball2.frame_a);
  connect(ball2.frame_b, top2.frame_a);
  connect(world.frame_b, ball3.frame_a);
  connect(ball3.frame_b, top3.frame_a);
  connect(world.frame_b, ball4.frame_a);
  connect(ball4.frame_b, top4.frame_a);
  connect(world.frame_b, planar.frame_a);
  connect(planar.frame_b, puck.frame_a);
  connect(push.flange, planar.axis_x);
  connect(ground.flange, hold.flange_a);
  connect(hold.flange_b, planar.axis_y);
  connect(turn.flange, planar.axis_phi);
  assert(noEvent(max(abs(body1.r_0 - body2.r_0)) < 1e-6 and max(abs(body1.r_0 - body3.r_0)) < 1e-6), "Free motions differ.");
  assert(noEvent(max(abs(body1.frame_a.R.T - body2.frame_a.R.T)) < 1e-6 and max(abs(body1.frame_a.R.T - body3.frame_a.R.T)) < 1e-6), "Free rotations differ.");
  assert(noEvent(max(abs(top1.frame_a.R.T - top2.frame_a.R.T)) < 1e-6 and max(abs(top1.frame_a.R.T - top3.frame_a.R.T)) < 1e-6 and max(abs(top1.frame_a.R.T - top4.frame_a.R.T)) < 1e-6), "Ball joints differ.");
  assert(noEvent(abs(planar.s_x - time^2) < 1e-6 and abs(planar.phi - time^2) < 1e-6 and abs(planar.s_y) < 1e-3), "The puck is not pushed.");

  annotation(experiment(StopTime=0.5, Tolerance=1e-9), Documentation(info="<html>
<p>Quaternions, angles, chains of joints with flanges, and a body's own states.</p>
</html>"));
end AxisFlanges;
