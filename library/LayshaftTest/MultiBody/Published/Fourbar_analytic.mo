within LayshaftTest.MultiBody.Published;
model Fourbar_analytic "Spatial four-bar linkage closed by a formula"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts};
  inner World world "World";
  Joints.Revolute crank(n={1,0,0}, phi(fixed=true), w(start=5.235987755982989, fixed=true), stateSelect=StateSelect.always) "Crank";
  Parts.BodyCylinder crankArm(r={0,0.5,0.1}, diameter=0.05), post(r={0,0.2,0}, diameter=0.05) "Crank arm, and post on the slider";
  Parts.FixedTranslation base(r={1.2,0,0}, animation=false) "Base of the slider";
  Joints.Assemblies.JointSSP rod(n_b={1,0,0}, rod1Length=sqrt(1 + 0.3^2 + 0.1^2), rRod2_ib={0,0.2,0}, s_guess=-0.2) "Rod and slider";
  Figures figures(at={1,3,4.9}, expected=[7.78828333, 9.29230142, -0.320672698, -1.06834673; 24.4950818, 5.61829499, -0.20777476, 0.246094633; 39.1886266, 9.247019, -0.318881125, -1.06304006], u={crank.phi,crank.w,rod.s,der(rod.s)}) "Figures of the standard library";
equation
  connect(world.frame_b, crank.frame_a);
  connect(crank.frame_b, crankArm.frame_a);
  connect(crankArm.frame_b, rod.frame_a);
  connect(world.frame_b, base.frame_a);
  connect(base.frame_b, rod.frame_b);
  connect(rod.frame_ib, post.frame_a);

  annotation(experiment(StopTime=5, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Loops.Fourbar_analytic of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end Fourbar_analytic;
