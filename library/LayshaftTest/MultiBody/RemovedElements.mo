within LayshaftTest.MultiBody;
model RemovedElements "Removed elements give the smaller mechanism"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world "World";
  Layshaft.MultiBody.Forces.Spring rod(c=1000, s_unstretched=1, spring(removed=true)) "Rigid spring";
  Layshaft.MultiBody.Parts.PointMass bob(m=2, r_0(start={0.6,-0.8,0}, fixed={true,false,true}), v_0(each start=0, fixed={true,false,true})) "Pendulum";
  Layshaft.MultiBody.Forces.Bushing mount(springX(removed=true), springY(removed=true), springZ(removed=true), springAboutX(removed=true), springAboutY(removed=true), c_phi={0,0,0}, d_phi={0,0,0},
    damperX(removed=true), damperY(removed=true), damperZ(removed=true), phi(start={0,0,0.5}, fixed={false,false,true}), w(start={0,0,0}, fixed={false,false,true})) "Bushing that is a hinge";
  Layshaft.MultiBody.Parts.Body swing(m=2, r_CM={0,-0.5,0}, I_33=0.1) "Body on it";
  Layshaft.MultiBody.Parts.Body body(m=2, r_CM={0,-0.5,0}, I_33=0.1, rotation(removed=true)) "Body without moments of inertia about its centre";
  Layshaft.MultiBody.Parts.Body ghost(m=100, translation(removed=true), rotation(removed=true)) "Massless body";
  Layshaft.MultiBody.Parts.Rotor1D rotor(J=5, removed=true) "Rotor without inertia";
  Layshaft.MultiBody.Parts.PointMass point(m=50, removed=true) "Massless point";
  Layshaft.MultiBody.Forces.LineMass lineMass(m=30, removed=true) "Massless line";
  Layshaft.MultiBody.Forces.LineForceWithTwoMasses strut(m_a=30, m_b=20, L_a=0.2, L_b=0.3, mass_a(removed=true), mass_b(removed=true)) "Strut without mass";
  Layshaft.Translational.Components.Spring slack(c=0) "No force in the strut";
  Layshaft.Rotational.Components.Inertia shaft(J=2, phi(fixed=true), w(start=3, fixed=true)) "Shaft through the rotor";
  Layshaft.MultiBody.Joints.Revolute hinge(phi(start=0.5, fixed=true), w(fixed=true)) "Hinge";
equation
  connect(world.frame_b, rod.frame_a);
  connect(rod.frame_b, bob.frame_a);
  connect(world.frame_b, hinge.frame_a);
  connect(hinge.frame_b, body.frame_a);
  connect(hinge.frame_b, ghost.frame_a);
  connect(hinge.frame_b, rotor.frame_a);
  connect(hinge.frame_b, point.frame_a);
  connect(world.frame_b, lineMass.frame_a);
  connect(hinge.frame_b, lineMass.frame_b);
  connect(world.frame_b, strut.frame_a);
  connect(strut.frame_b, bob.frame_a);
  connect(strut.flange_a, slack.flange_a);
  connect(strut.flange_b, slack.flange_b);
  connect(rotor.flange_b, shaft.flange_a);
  connect(world.frame_b, mount.frame_a);
  connect(mount.frame_b, swing.frame_a);
  assert(noEvent(abs(shaft.w - 3) < 1e-9), "The rotor takes a torque.");
  assert(noEvent(abs(bob.r_0*bob.r_0 - 1) < 1e-6), "The rod is not rigid.");
  assert(noEvent(abs(0.5*(bob.v_0*bob.v_0) + world.g*(bob.r_0[2] + 0.8)) < 1e-5), "The pendulum is not one of one length.");
  assert(noEvent(abs(0.5*(0.5*hinge.w)^2 - world.g*0.5*(cos(hinge.phi) - cos(0.5))) < 1e-5), "The body is not a point.");
  assert(noEvent(abs(0.5*(0.1 + 2*0.25)*mount.w[3]^2 - 2*world.g*0.5*(cos(mount.phi[3]) - cos(0.5))) < 1e-4), "The bushing is not a hinge.");

  annotation(experiment(StopTime=1, Tolerance=1e-9), Documentation(info="<html>
<p>A rigid spring is a rod, a body without its moments of inertia a point, and one without
mass nothing.</p>
</html>"));
end RemovedElements;
