within LayshaftTest.MultiBody;
model RodsCloseLoops "A loop closed by a rod as constraint moves as one closed by an assembly"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world "World";
  Layshaft.MultiBody.Joints.Revolute crank1(n={1,0,0}, phi(start=0.3, fixed=true), w(start=2, fixed=true), stateSelect=StateSelect.always) "Crank";
  Layshaft.MultiBody.Joints.Revolute crank2(n={1,0,0}, phi(start=0.3, fixed=true), w(start=2, fixed=true), stateSelect=StateSelect.always) "Crank";
  Layshaft.MultiBody.Parts.FixedTranslation arm1(r={0,0.2,0}), arm2(r={0,0.2,0}) "Throws";
  Layshaft.MultiBody.Parts.Body body1(m=20, r_CM={0,0.02,0}, I_11=1), body2(m=20, r_CM={0,0.02,0}, I_11=1) "Cranks";
  Layshaft.MultiBody.Parts.FixedTranslation base(r={-1.2,0.5,0}) "Base";
  Layshaft.MultiBody.Joints.Assemblies.JointUSR usr(n1_a={0,1,0}, n_b={1,0,0}, rRod1_ia={-1.3,0.3,0.1}, rRod2_ib={0,0.5,0.1}, phi_guess=1.3) "Assembly";
  Layshaft.MultiBody.Parts.Body rod1(m=2, r_CM={-0.6,0.1,0}, I_11=0.02, I_22=0.2, I_33=0.2), rod2(m=2, r_CM={-0.6,0.1,0}, I_11=0.02, I_22=0.2, I_33=0.2) "Rods";
  Layshaft.MultiBody.Joints.UniversalSpherical rod(n1_a={0,1,0}, rRod1_ia={-1.3,0.3,0.1}) "Rod as a constraint";
  Layshaft.MultiBody.Joints.Revolute rocker2(n={1,0,0}, phi(start=1.3)) "Rocker";
  Layshaft.MultiBody.Parts.FixedTranslation lever2(r={0,0.5,0.1}) "Rocker";
  Layshaft.MultiBody.Parts.Body rockerBody1(m=1, r_CM={0,0.3,0}), rockerBody2(m=1, r_CM={0,0.3,0}) "Rockers";
equation
  connect(world.frame_b, base.frame_a);
  connect(world.frame_b, crank1.frame_a);
  connect(crank1.frame_b, body1.frame_a);
  connect(crank1.frame_b, arm1.frame_a);
  connect(arm1.frame_b, usr.frame_a);
  connect(base.frame_b, usr.frame_b);
  connect(usr.frame_ia, rod1.frame_a);
  connect(usr.frame_ib, rockerBody1.frame_a);
  connect(world.frame_b, crank2.frame_a);
  connect(crank2.frame_b, body2.frame_a);
  connect(crank2.frame_b, arm2.frame_a);
  connect(arm2.frame_b, rod.frame_a);
  connect(rod.frame_ia, rod2.frame_a);
  connect(base.frame_b, rocker2.frame_a);
  connect(rocker2.frame_b, lever2.frame_a);
  connect(lever2.frame_b, rod.frame_b);
  connect(rocker2.frame_b, rockerBody2.frame_a);
  assert(noEvent(abs(crank1.phi - crank2.phi) < 1e-6 and abs(usr.phi - rocker2.phi) < 1e-6), "Constraint and assembly disagree.");
  assert(noEvent(abs(usr.f_rod - rod.f_rod) < 1e-3), "The rods carry different forces.");

  annotation(experiment(StopTime=1, Tolerance=1e-9), Documentation(info="<html>
<p>The same mechanism twice: by a formula, and as a system of nonlinear equations.</p>
</html>"));
end RodsCloseLoops;
