within LayshaftTest.MultiBody.Published;
model PlanarLoops_analytic "Three planar loops in a row, each closed by a formula"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts};
  inner World world "World";
  Joints.Revolute crank(useAxisFlange=true) "Driven joint";
  Parts.FixedTranslation arm(r={0,0.5,0}), base[3](each r={0.5,0,0}) "Crank arm, and bases of the loops";
  Joints.Assemblies.JointRRR loop1(rRod1_ia={0.6,0,0}, rRod2_ib={0.1,0.5,0}) "First loop";
  Joints.Assemblies.JointRRR loop2(rRod1_ia={0.5,0.1,0}, rRod2_ib={0.1,0.6,0}) "Second loop";
  Joints.Assemblies.JointRRR loop3(rRod1_ia={0.4,-0.05,0}, rRod2_ib={0,0.55,0}) "Third loop";
  Parts.Body body1(m=1, r_CM={0.3,0,0}), body2(m=1, r_CM={0.25,0.05,0}), body3(m=1, r_CM={0.2,-0.025,0}) "Couplers";
  Layshaft.Rotational.Sources.Position drive(exact=true) "Drive";
  Follower follower(u=0.7*sin(2*Layshaft.Constants.pi*time), v(fixed=true)) "Filter of the drive";
  Figures figures(at={1.1,3.3,4.9}, expected=[0.395827119, 3.62687161, 0.905929364, 0.600958164, -15.5587483; 0.671299981, -1.24456504, 0.783533233, 0.568455925, -25.1082464; -0.426665368, 3.48609496, 1.30062463, 0.528795645, 21.1649007], u={crank.phi,crank.w,body3.r_0[1],body3.r_0[2],crank.tau}) "Figures of the standard library";
equation
  drive.phi_ref = follower.y;
  connect(drive.flange, crank.axis);
  connect(world.frame_b, crank.frame_a);
  connect(crank.frame_b, arm.frame_a);
  connect(arm.frame_b, loop1.frame_a);
  connect(world.frame_b, base[1].frame_a);
  connect(base[1:2].frame_b, base[2:3].frame_a);
  connect(base[1].frame_b, loop1.frame_b);
  connect(base[2].frame_b, loop2.frame_b);
  connect(base[3].frame_b, loop3.frame_b);
  connect(loop1.frame_im, loop2.frame_a);
  connect(loop2.frame_im, loop3.frame_a);
  connect(loop1.frame_ia, body1.frame_a);
  connect(loop2.frame_ia, body2.frame_a);
  connect(loop3.frame_ia, body3.frame_a);

  annotation(experiment(StopTime=5, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Loops.PlanarLoops_analytic of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end PlanarLoops_analytic;
