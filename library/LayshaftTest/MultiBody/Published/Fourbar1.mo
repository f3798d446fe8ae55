within LayshaftTest.MultiBody.Published;
model Fourbar1 "Spatial four-bar linkage of revolute joints"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts};
  inner World world "World";
  Joints.Revolute crank(n={1,0,0}, phi(fixed=true), w(start=5.235987755982989, fixed=true), stateSelect=StateSelect.always) "Crank";
  Parts.BodyCylinder crankArm(r={0,0.5,0.1}, diameter=0.05), post(r={0,0.2,0}, diameter=0.05) "Crank arm, and post on the slider";
  Parts.FixedTranslation base(r={1.2,0,0}, animation=false) "Base of the slider";
  Joints.Prismatic slider(n={1,0,0}, s(start=-0.2)) "Slider";
  Parts.BodyCylinder coupler(r={-1,0.3,0.1}, diameter=0.05) "Coupler";
  Joints.Universal fork(n_a={0,1,0}, n_b={0,0,1}, stateSelect=StateSelect.default) "Two axes at the post";
  Joints.Revolute axis1(n={1,0,0}), axis2(n={0,1,0}), axis3(n={0,0,1}) "Three axes at the crank";
  Figures figures(at={1,3,4.9}, expected=[7.80216343, 9.36170825, -0.322268438, -1.07619696; 24.5207581, 5.56862613, -0.20668145, 0.230292108; 39.2563207, 9.47189196, -0.326660944, -1.08740776], u={crank.phi,crank.w,slider.s,slider.v}) "Figures of the standard library";
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

  annotation(experiment(StopTime=5, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Loops.Fourbar1 of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end Fourbar1;
