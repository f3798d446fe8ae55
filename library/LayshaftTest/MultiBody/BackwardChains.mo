within LayshaftTest.MultiBody;
model BackwardChains "Chains that start at frame_b of their joints move as those that start at frame_a"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world "World";
  Layshaft.MultiBody.Joints.Revolute revolute1(n={0.3,0,1}, phi(fixed=true), w(fixed=true)), revolute2(n={0.3,0,1}, phi(fixed=true), w(fixed=true)) "Turn";
  Layshaft.MultiBody.Joints.Prismatic slide1(n={1,0,0}, s(fixed=true), v(fixed=true)), slide2(n={1,0,0}, s(fixed=true), v(fixed=true)) "Slide";
  Layshaft.MultiBody.Parts.FixedRotation bend1(r={0.1,0.2,0.3}, angles={0.1,0.2,0.3}) "Bend";
  Layshaft.MultiBody.Parts.FixedRotation bend2(r=-Layshaft.MultiBody.Frames.resolve2(bend1.R_rel, {0.1,0.2,0.3}), sequence={3,2,1}, angles={-0.3,-0.2,-0.1}) "The inverse bend";
  Layshaft.MultiBody.Joints.Spherical ball1(enforceStates=true, angles_fixed=true, w_rel_b(each start=0.5, each fixed=true)), ball2(enforceStates=true, angles_fixed=true, w_rel_b(each start=-0.5, each fixed=true)) "Ball joints";
  Layshaft.MultiBody.Joints.FreeMotion free1(angles_fixed=true, w_rel_b(each start=0.5, each fixed=true), r_rel_a(each fixed=true), v_rel_a(each fixed=true)),
    free2(angles_fixed=true, w_rel_b(each start=-0.5, each fixed=true), r_rel_a(each fixed=true), v_rel_a(each fixed=true)) "Free motions";
  Layshaft.MultiBody.Parts.Body chain1(m=1, r_CM={0.3,0.1,0}), chain2(m=1, r_CM={0.3,0.1,0}) "Bodies on chains";
  Layshaft.MultiBody.Parts.Body swing1(m=1, r_CM={0.3,0.1,0}), swing2(m=1, r_CM={0.3,0.1,0}) "Bodies on ball joints";
  Layshaft.MultiBody.Parts.Body bird1(m=1, r_CM={0.3,0.1,0}), bird2(m=1, r_CM={0.3,0.1,0}) "Free bodies";
equation
  connect(world.frame_b, revolute1.frame_a);
  connect(revolute1.frame_b, slide1.frame_a);
  connect(slide1.frame_b, bend1.frame_a);
  connect(bend1.frame_b, chain1.frame_a);
  connect(world.frame_b, revolute2.frame_b);
  connect(revolute2.frame_a, slide2.frame_b);
  connect(slide2.frame_a, bend2.frame_b);
  connect(bend2.frame_a, chain2.frame_a);
  connect(world.frame_b, ball1.frame_a);
  connect(ball1.frame_b, swing1.frame_a);
  connect(world.frame_b, ball2.frame_b);
  connect(ball2.frame_a, swing2.frame_a);
  connect(world.frame_b, free1.frame_a);
  connect(free1.frame_b, bird1.frame_a);
  connect(world.frame_b, free2.frame_b);
  connect(free2.frame_a, bird2.frame_a);
  assert(noEvent(max(abs(chain1.r_0 - chain2.r_0)) < 1e-7 and max(abs(chain1.frame_a.R.T - chain2.frame_a.R.T)) < 1e-7 and abs(revolute1.phi + revolute2.phi) < 1e-7), "Chains differ.");
  assert(noEvent(max(abs(swing1.frame_a.R.T - swing2.frame_a.R.T)) < 1e-6), "Ball joints differ.");
  assert(noEvent(max(abs(bird1.frame_a.R.T - bird2.frame_a.R.T)) < 1e-6 and max(abs(bird1.r_0 - bird2.r_0)) < 1e-6), "Free motions differ.");

  annotation(experiment(StopTime=1, Tolerance=1e-9), Documentation(info="<html>
<p>The orientation is then computed from frame_b to frame_a.</p>
</html>"));
end BackwardChains;
