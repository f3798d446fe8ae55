within LayshaftTest.MultiBody.Published;
model Engine1a "One cylinder without gas, closed by a cut joint"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts};
  inner World world "World";
  CrankDrive crank "Crankshaft";
  Joints.Prismatic bore(n={0,-1,0}, s(start=0.15)) "Cylinder";
  Parts.BodyCylinder piston(r={0,-0.1,0}, diameter=0.1) "Piston";
  Joints.Revolute gudgeon(n={1,0,0}) "Gudgeon pin";
  Parts.BodyBox rod(r={0,-0.2,0}, widthDirection={1,0,0}, width=0.02, height=0.06) "Connecting rod";
  Joints.RevolutePlanarLoopConstraint bigEnd(n={1,0,0}) "Joint that closes the loop";
  Figures figures(at={1,3,4.9}, expected=[10.7675553, 10.9078452, 0.197930902, 0.508718081; 32.0075338, 9.98271476, 0.0749284065, -0.282594237; 52.2676028, 11.1231803, 0.213628105, -0.471481344], u={crank.flywheel.phi,crank.flywheel.w,bore.s,gudgeon.phi}) "Figures of the standard library";
equation
  connect(world.frame_b, crank.housing);
  connect(crank.head, bore.frame_a);
  connect(bore.frame_b, piston.frame_a);
  connect(piston.frame_b, gudgeon.frame_a);
  connect(gudgeon.frame_b, rod.frame_a);
  connect(rod.frame_b, bigEnd.frame_b);
  connect(bigEnd.frame_a, crank.pin);

  annotation(experiment(StopTime=5, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Loops.Engine1a of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end Engine1a;
