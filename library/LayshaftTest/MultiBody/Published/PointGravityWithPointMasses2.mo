within LayshaftTest.MultiBody.Published;
model PointGravityWithPointMasses2 "Six point masses on a rigid cross in the field of another"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts,Interfaces};
  inner World world(redeclare function gravityAcceleration = Interfaces.pointGravity(mue=5)) "World with a point mass";
  Joints.FreeMotion motion(r_rel_a(start={2,0,0}, each fixed=true), v_rel_a(start={0,0,-1}, each fixed=true), angles_fixed=true, w_rel_b(each fixed=true)) "Motion of the cross";
  Parts.FixedTranslation arm[6](r=[1, 0, 0; -1, 0, 0; 0, 1, 0; 0, -1, 0; 0, 0, 1; 0, 0, -1]) "Arms of the cross";
  Parts.PointMass mass[6](each m=1) "Point masses";
  Figures figures(at={0.9,2.1,2.97}, expected=[1.36655281, 0, -0.749419245, -1.44635239, 0, -0.436974716, 1.23894538, 0, -1.741244; 0.768955501, 0, -0.742332823, 0.31156307, 0, -1.08770347, 0.591068017, 0, 0.241718011; -0.0336519931, 0, -0.731872439, -2.6674503, 0, -0.375646361, 0.950628384, 0, -0.555259474], u=cat(1, motion.r_rel_a, motion.v_rel_a, mass[6].r_0)) "Figures of the standard library";
equation
  connect(world.frame_b, motion.frame_a);
  for i in 1:6 loop
    connect(motion.frame_b, arm[i].frame_a);
  end for;
  connect(arm.frame_b, mass.frame_a);

  annotation(experiment(StopTime=3, Tolerance=1e-11), Documentation(info="<html>
<p>The figures are those of Elementary.PointGravityWithPointMasses2 of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end PointGravityWithPointMasses2;
