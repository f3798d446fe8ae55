within LayshaftTest.MultiBody;
model PublishedMechanisms "Three examples of the standard library, built of our parts: where they get to"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world "World";
  Layshaft.MultiBody.Joints.Revolute crank(n={1,0,0}, phi(fixed=true), w(start=5.235987755982989, fixed=true), stateSelect=StateSelect.always) "Crank of the spatial four-bar linkage";
  Layshaft.MultiBody.Joints.Prismatic slider(n={1,0,0}, s(start=-0.2)) "Slider";
  Layshaft.MultiBody.Parts.BodyCylinder crankArm(r={0,0.5,0.1}, diameter=0.05) "Crank";
  Layshaft.MultiBody.Parts.BodyCylinder post(r={0,0.2,0}, diameter=0.05) "On the slider";
  Layshaft.MultiBody.Parts.BodyCylinder coupler(r={-1,0.3,0.1}, diameter=0.05) "Coupler";
  Layshaft.MultiBody.Joints.Universal fork(n_a={0,1,0}, n_b={0,0,1}, stateSelect=StateSelect.default) "Two axes";
  Layshaft.MultiBody.Joints.Revolute axis1(n={1,0,0}), axis2(n={0,1,0}), axis3(n={0,0,1}) "Three axes";
  Layshaft.MultiBody.Parts.FixedTranslation base(r={1.2,0,0}) "Base";
  Layshaft.MultiBody.Parts.FixedTranslation bar(r={0.8,0,0}) "Hook";
  Layshaft.MultiBody.Forces.Spring spring1(c=20), spring2(c=20) "Springs that carry a free body";
  Layshaft.MultiBody.Parts.BodyShape body(m=1, I_11=1, I_22=1, I_33=1, r={0.4,0,0}, r_CM={0.2,0,0}, body(r_0(start={0.2,-0.5,0.1}, each fixed=true), v_0(each fixed=true), angles_fixed=true,
    w_0_fixed=true, angles_start={0.174532925199433,0.174532925199433,0.174532925199433})) "Free body";
  Layshaft.MultiBody.Joints.Spherical pivot(angles_fixed=true, w_rel_b(each fixed=true)) "Pivot of an arm with a rotor";
  Layshaft.MultiBody.Parts.BodyCylinder arm(r={0.25,0,0}, diameter=0.05) "Arm";
  Layshaft.MultiBody.Parts.FixedRotation bend(angles={0,0.785398163397448,0}) "Bend of the arm";
  Layshaft.MultiBody.Parts.FixedTranslation offset(r={-0.1,0,0}) "Offset of the rotor";
  Layshaft.MultiBody.Parts.BodyCylinder drum(diameter=0.1, r={0.2,0,0}) "Mass of the rotor";
  Layshaft.MultiBody.Parts.Rotor1D rotor(J=drum.J[1,1], n={1,0,0}, phi(fixed=true), w(start=10, fixed=true)) "Rotor";
equation
  connect(world.frame_b, crank.frame_a);
  connect(crank.frame_b, crankArm.frame_a);
  connect(crankArm.frame_b, axis1.frame_a);
  connect(axis1.frame_b, axis2.frame_a);
  connect(axis2.frame_b, axis3.frame_a);
  connect(axis3.frame_b, coupler.frame_b);
  connect(world.frame_b, base.frame_a);
  connect(base.frame_b, slider.frame_a);
  connect(slider.frame_b, post.frame_a);
  connect(post.frame_b, fork.frame_a);
  connect(fork.frame_b, coupler.frame_a);
  connect(world.frame_b, bar.frame_a);
  connect(world.frame_b, spring1.frame_a);
  connect(spring1.frame_b, body.frame_a);
  connect(bar.frame_b, spring2.frame_a);
  connect(spring2.frame_b, body.frame_b);
  connect(world.frame_b, pivot.frame_a);
  connect(pivot.frame_b, arm.frame_a);
  connect(arm.frame_b, bend.frame_a);
  connect(bend.frame_b, offset.frame_a);
  connect(offset.frame_b, drum.frame_a);
  connect(bend.frame_b, rotor.frame_a);
  when time >= 1 then
    assert(abs(crank.phi - 7.80216342) < 1e-5 and abs(slider.s + 0.32226844) < 1e-5 and abs(slider.v + 1.07619696) < 1e-5, "The four-bar linkage is elsewhere.");
    assert(abs(rotor.w - 9.34168729) < 1e-5 and abs(arm.frame_b.r_0[2] + 0.14786247) < 1e-5 and abs(arm.frame_b.r_0[3] - 0.01202183) < 1e-5, "The arm with the rotor is elsewhere.");
  end when;
  when terminal() then
    assert(max(abs({body.frame_a.r_0[1],body.frame_a.r_0[2],body.frame_b.r_0[3]} - {0.19901275,-0.42244395,0.09736857})) < 1e-5, "The free body is elsewhere.");
  end when;

  annotation(experiment(StopTime=2, Tolerance=1e-9), Documentation(info="<html>
<p>The numbers are those of Fourbar1, FreeBody and GyroscopicEffects of the Modelica
Standard Library 4.1.0, computed with a tolerance of 1e-11.</p>
</html>"));
end PublishedMechanisms;
