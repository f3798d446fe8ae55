within LayshaftTest.MultiBody;
model Assemblies "Assemblies in spatial loops against the same loops of rods and joints"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world "World";
  model Crank "Crank that drives a loop"
    Layshaft.MultiBody.Interfaces.Frame_a frame_a "World";
    Layshaft.MultiBody.Interfaces.Frame_b frame_b "Pin";
    Layshaft.MultiBody.Joints.Revolute joint(n={1,0,0}, phi(start=0.3, fixed=true), w(start=6, fixed=true), stateSelect=StateSelect.always) "Bearing";
    Layshaft.MultiBody.Parts.FixedTranslation arm(r={0,0.2,0}) "Throw";
    Layshaft.MultiBody.Parts.Body body(m=20, r_CM={0,0.02,0}, I_11=1) "Crank";
  equation
    connect(frame_a, joint.frame_a);
    connect(joint.frame_b, arm.frame_a);
    connect(joint.frame_b, body.frame_a);
    connect(arm.frame_b, frame_b);
  end Crank;
  Crank crank1, crank2, crank3, crank4 "Cranks";
  Layshaft.MultiBody.Joints.Assemblies.JointUSR usr(n1_a={0,1,0}, n_b={1,0,0}, rRod1_ia={-1.3,0.3,0.1}, rRod2_ib={0,0.5,0.1}, phi_guess=1.3) "Universal, ball, revolute";
  Layshaft.MultiBody.Joints.Assemblies.JointSSR ssr(n_b={1,0,0}, rod1Length=sqrt(1.3^2 + 0.3^2 + 0.1^2), rRod2_ib={0,0.5,0.1}, phi_guess=1.3) "Ball, ball, revolute";
  Layshaft.MultiBody.Joints.Assemblies.JointUSP usp(n1_a={0,1,0}, n_b={1,0,0}, rRod1_ia={-1,0.3,0.1}, rRod2_ib={0,0.1,0.1}, s_guess=0.2) "Universal, ball, prismatic";
  Layshaft.MultiBody.Joints.Assemblies.JointSSP ssp(n_b={1,0,0}, rod1Length=sqrt(1 + 0.3^2 + 0.1^2), rRod2_ib={0,0.1,0.1}, s_guess=0.2) "Ball, ball, prismatic";
  Layshaft.MultiBody.Parts.FixedTranslation base(r={-1.2,0.5,0}) "Base";
  Layshaft.MultiBody.Parts.Body rocker1(m=1, r_CM={0,0.3,0}), rocker2(m=1, r_CM={0,0.3,0}), slider1(m=1), slider2(m=1) "Driven parts";
  Layshaft.MultiBody.Joints.Assemblies.JointUPS ups(n1_a={0,1,0}, rRod1_ia={-1,0,0}, useAxisFlange=true, s_offset=1) "Strut";
  Layshaft.Translational.Components.Spring spring(c=200) "Spring in the strut";
  Layshaft.MultiBody.Parts.Body tube(m=0.5, r_CM={-0.1,0,0}) "Near part of the strut";
  Layshaft.MultiBody.Parts.Body piston(m=0.5, r_CM={0.1,0,0}) "Far part of the strut";
  Layshaft.MultiBody.Joints.Revolute crank5(n={1,0,0}, phi(start=0.3, fixed=true), w(start=6, fixed=true), stateSelect=StateSelect.always) "Crank";
  Layshaft.MultiBody.Parts.FixedTranslation arm5(r={0,0.2,0}) "Throw";
  Layshaft.MultiBody.Parts.Body body5(m=20, r_CM={0,0.02,0}, I_11=1) "Crank";
  Layshaft.Energy.Audit audit(n=5, tolerance=1e-6) "Energies";
equation
  connect(world.frame_b, base.frame_a);
  connect(world.frame_b, crank1.frame_a);
  connect(world.frame_b, crank2.frame_a);
  connect(world.frame_b, crank3.frame_a);
  connect(world.frame_b, crank4.frame_a);
  connect(crank1.frame_b, usr.frame_a);
  connect(base.frame_b, usr.frame_b);
  connect(usr.frame_ib, rocker1.frame_a);
  connect(crank2.frame_b, ssr.frame_a);
  connect(base.frame_b, ssr.frame_b);
  connect(ssr.frame_ib, rocker2.frame_a);
  connect(crank3.frame_b, usp.frame_a);
  connect(base.frame_b, usp.frame_b);
  connect(usp.frame_im, slider1.frame_a);
  connect(crank4.frame_b, ssp.frame_a);
  connect(base.frame_b, ssp.frame_b);
  connect(ssp.frame_im, slider2.frame_a);
  connect(world.frame_b, crank5.frame_a);
  connect(crank5.frame_b, body5.frame_a);
  connect(crank5.frame_b, arm5.frame_a);
  connect(arm5.frame_b, ups.frame_a);
  connect(base.frame_b, ups.frame_b);
  connect(ups.support, spring.flange_a);
  connect(ups.axis, spring.flange_b);
  connect(ups.frame_ia, tube.frame_a);
  connect(ups.frame_ib, piston.frame_a);
  audit.power = {crank1.body.power + rocker1.power - crank1.body.gravityPower - rocker1.gravityPower,
    crank2.body.power + rocker2.power - crank2.body.gravityPower - rocker2.gravityPower,
    crank3.body.power + slider1.power - crank3.body.gravityPower - slider1.gravityPower,
    crank4.body.power + slider2.power - crank4.body.gravityPower - slider2.gravityPower,
    body5.power + tube.power + piston.power + spring.power - body5.gravityPower - tube.gravityPower - piston.gravityPower};
  for i in 1:5 loop
    assert(noEvent(abs(audit.energy[i]) < 1e-6), "Energy is made in loop " + String(i));
  end for;
  assert(noEvent(abs(usr.phi - ssr.phi) < 1e-6 and abs(crank1.joint.phi - crank2.joint.phi) < 1e-6), "USR and SSR without mass in the rod disagree.");
  assert(noEvent(abs(usp.s - ssp.s) < 1e-6 and abs(crank3.joint.phi - crank4.joint.phi) < 1e-6), "USP and SSP without mass in the rod disagree.");
  assert(noEvent(abs(usr.f_rod - ssr.f_rod) < 1e-4 and abs(usp.f_rod - ssp.f_rod) < 1e-4), "The rods carry different forces.");
  assert(noEvent(abs((usr.frame_im.r_0 - crank1.frame_b.r_0)*(usr.frame_im.r_0 - crank1.frame_b.r_0) - 1.3^2 - 0.3^2 - 0.1^2) < 1e-10), "The rod changes its length.");
  assert(noEvent(abs((piston.r_0 - arm5.frame_b.r_0)*(piston.r_0 - arm5.frame_b.r_0) - (1 + ups.s)^2) < 1e-10), "The strut is not between its ends.");

  annotation(experiment(StopTime=1, Tolerance=1e-9), Documentation(info="<html>
<p>A rod without mass carries a force along itself only, whatever joint it hangs on.</p>
</html>"));
end Assemblies;
