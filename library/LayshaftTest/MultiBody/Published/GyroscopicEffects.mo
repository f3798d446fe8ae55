within LayshaftTest.MultiBody.Published;
model GyroscopicEffects "Arm with a spinning drum: as a body of its own, and as a rotor in the arm"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts};
  inner World world "World";
  Joints.Spherical pivot[2](each angles_fixed=true, each w_rel_b(each fixed=true)) "Pivots";
  Parts.BodyCylinder arm[2](each r={0.25,0,0}, each diameter=0.05), drum[2](each r={0.2,0,0}, each diameter=0.1) "Arms and drums";
  Parts.FixedRotation bend[2](each angles={0,0.785398163397448,0}) "Bends of the arms";
  Parts.FixedTranslation offset[2](each r={-0.1,0,0}) "Offsets of the drums";
  Joints.Revolute spin(n={1,0,0}, phi(fixed=true), w(start=10, fixed=true)) "Bearing of the first drum";
  Parts.Rotor1D rotor(J=drum[2].J[1,1], n={1,0,0}, phi(fixed=true), w(start=10, fixed=true)) "Spin of the second drum";
  Figures figures(at={1,3,4.9}, expected=[5.00662523, 9.34168729, 5.00662523, 9.34168729, 5.92213529, -4.36888203, 4.99114053; 30.082598, 10.9526805, 30.082598, 10.9526805, -2.81467343, 1.88302625, -1.4673797; 50.4057996, 5.09116652, 50.4057996, 5.09116654, 2.37343198, -4.87306187, -4.56870687], u=cat(1, {spin.phi,spin.w,rotor.phi,rotor.w}, arm[2].body.w_a)) "Figures of the standard library";
equation
  connect(world.frame_b, pivot[1].frame_a);
  connect(world.frame_b, pivot[2].frame_a);
  connect(pivot.frame_b, arm.frame_a);
  connect(arm.frame_b, bend.frame_a);
  connect(bend[1].frame_b, spin.frame_a);
  connect(spin.frame_b, offset[1].frame_a);
  connect(bend[2].frame_b, offset[2].frame_a);
  connect(offset.frame_b, drum.frame_a);
  connect(bend[2].frame_b, rotor.frame_a);

  annotation(experiment(StopTime=5, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Rotational3DEffects.GyroscopicEffects of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end GyroscopicEffects;
