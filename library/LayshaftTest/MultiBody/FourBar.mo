within LayshaftTest.MultiBody;
model FourBar "Four-bar linkage, closed by a cut joint and by an assembly"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world "World";
  Layshaft.MultiBody.Joints.Revolute crank1(phi(start=1.2, fixed=true), w(start=3, fixed=true), stateSelect=StateSelect.always) "Crank";
  Layshaft.MultiBody.Parts.BodyCylinder rodA1(r={0.4,0,0}, diameter=0.04) "Crank";
  Layshaft.MultiBody.Joints.Revolute joint1(phi(start=-1)) "Pin";
  Layshaft.MultiBody.Parts.BodyCylinder rodB1(r={1,0,0}, diameter=0.04) "Coupler";
  Layshaft.MultiBody.Joints.RevolutePlanarLoopConstraint cut "Pin that closes the loop";
  Layshaft.MultiBody.Parts.BodyCylinder rodC1(r={0,0.8,0}, diameter=0.04) "Rocker";
  Layshaft.MultiBody.Joints.Revolute rocker1(phi(start=0)) "Rocker";
  Layshaft.MultiBody.Parts.FixedTranslation base1(r={1,0,0}) "Base";
  Layshaft.MultiBody.Joints.Revolute crank2(phi(start=1.2, fixed=true), w(start=3, fixed=true), stateSelect=StateSelect.always) "Crank";
  Layshaft.MultiBody.Parts.BodyCylinder rodA2(r={0.4,0,0}, diameter=0.04) "Crank";
  Layshaft.MultiBody.Joints.Assemblies.JointRRR assembly(rRod1_ia={1,0,0}, rRod2_ib={0,0.8,0}) "Coupler and rocker";
  Layshaft.MultiBody.Parts.BodyCylinder rodB2(r={1,0,0}, diameter=0.04) "Coupler";
  Layshaft.MultiBody.Parts.BodyCylinder rodC2(r={0,0.8,0}, diameter=0.04) "Rocker";
  Layshaft.MultiBody.Parts.FixedTranslation base2(r={1,0,0}) "Base";
  Real excess "Energy made";
initial equation
  excess = 0;
equation
  connect(world.frame_b, crank1.frame_a);
  connect(crank1.frame_b, rodA1.frame_a);
  connect(rodA1.frame_b, joint1.frame_a);
  connect(joint1.frame_b, rodB1.frame_a);
  connect(rodB1.frame_b, cut.frame_a);
  connect(world.frame_b, base1.frame_a);
  connect(base1.frame_b, rocker1.frame_a);
  connect(rocker1.frame_b, rodC1.frame_a);
  connect(rodC1.frame_b, cut.frame_b);
  connect(world.frame_b, crank2.frame_a);
  connect(crank2.frame_b, rodA2.frame_a);
  connect(rodA2.frame_b, assembly.frame_a);
  connect(world.frame_b, base2.frame_a);
  connect(base2.frame_b, assembly.frame_b);
  connect(assembly.frame_ia, rodB2.frame_a);
  connect(assembly.frame_ib, rodC2.frame_a);
  der(excess) = rodA1.body.power + rodB1.body.power + rodC1.body.power - rodA1.body.gravityPower - rodB1.body.gravityPower - rodC1.body.gravityPower;
  assert(noEvent(abs(crank1.phi - crank2.phi) < 1e-6), "Cut joint and assembly disagree.");
  assert(noEvent(abs(rocker1.phi - assembly.phi) < 1e-6), "Cut joint and assembly disagree about the rocker.");
  assert(noEvent(abs(excess) < 1e-5), "Energy is made: " + String(excess));
  assert(noEvent((assembly.frame_im.r_0 - rodB2.frame_b.r_0)*(assembly.frame_im.r_0 - rodB2.frame_b.r_0) < 1e-16), "The rods of the assembly do not meet.");

  annotation(experiment(StopTime=2, Tolerance=1e-9), Documentation(info="<html>
<p>The same linkage twice; the energy is that of the first.</p>
</html>"));
end FourBar;
