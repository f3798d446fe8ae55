within LayshaftTest.MultiBody.Published;
model Engine1b "One cylinder with gas, closed by a cut joint"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts};
  inner World world "World";
  CrankDrive crank "Crankshaft";
  Joints.Prismatic bore(useAxisFlange=true, n={0,-1,0}) "Cylinder";
  Parts.BodyCylinder piston(r={0,-0.1,0}, diameter=0.1) "Piston";
  Joints.Revolute gudgeon(n={1,0,0}) "Gudgeon pin";
  Parts.BodyBox rod(r={0,-0.2,0}, widthDirection={1,0,0}, width=0.02, height=0.06) "Connecting rod";
  Joints.RevolutePlanarLoopConstraint bigEnd(n={1,0,0}) "Joint that closes the loop";
  GasLaw gas "Gas";
  Figures figures(at={0.1,0.3,0.48}, expected=[4.0010498, 59.785986, 0.230184593, 2.54900692; 18.5572331, 87.2939935, 0.0563293363, 6.58327047; 38.3923957, 124.23246, 0.0835698272, 17.0008694], u={crank.flywheel.phi,crank.flywheel.w,bore.s,gas.p}) "Figures of the standard library";
equation
  connect(world.frame_b, crank.housing);
  connect(crank.head, bore.frame_a);
  connect(bore.frame_b, piston.frame_a);
  connect(piston.frame_b, gudgeon.frame_a);
  connect(gudgeon.frame_b, rod.frame_a);
  connect(rod.frame_b, bigEnd.frame_b);
  connect(bigEnd.frame_a, crank.pin);
  connect(bore.support, gas.flange_a);
  connect(gas.flange_b, bore.axis);

  annotation(experiment(StopTime=0.5, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Loops.Engine1b of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end Engine1b;
