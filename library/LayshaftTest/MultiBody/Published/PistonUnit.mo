within LayshaftTest.MultiBody.Published;
model PistonUnit "Throw, rod, piston and gas of one cylinder, closed by a cut joint"
  import Layshaft.MultiBody.{Interfaces,Joints,Parts};
  parameter Layshaft.Units.Angle inclination = 0 "Inclination of the cylinder";
  parameter Layshaft.Units.Angle throwAngle = 0 "Angle of the throw on the crankshaft";
  Interfaces.Frame_a block_a, crank_a "Front";
  Interfaces.Frame_b block_b, crank_b "Rear";
  Parts.FixedTranslation engineBlock(r={0.2,0,0}, animation=false), toPin(r={0.05,0,0}, animation=false), toHead(r={0,0.42,0}, animation=false) "Offsets";
  Parts.FixedRotation axis(r={0.15,0,0}, angles={inclination,0,0}, animation=false), turn(angles={throwAngle,0,0}, animation=false), turnBack(angles={-throwAngle,0,0}, animation=false) "Directions";
  Parts.BodyCylinder journal(r={0.1,0,0}, r_shape={-0.01,0,0}, length=0.12, diameter=0.05), pin(r={0.1,0,0}, r_shape={-0.01,0,0}, length=0.12, diameter=0.03) "Journal and pin";
  Parts.BodyBox web1(r={0,0.1,0}, widthDirection={1,0,0}, width=0.02, height=0.05), web2(r={0,-0.1,0}, widthDirection={1,0,0}, width=0.02, height=0.05) "Webs";
  Parts.BodyBox rod(r={0,0.2,0}, r_shape={0,-0.02,0}, widthDirection={1,0,0}, width=0.02, height=0.06) "Connecting rod";
  Parts.BodyCylinder piston(r={0,0.1,0}, diameter=0.1) "Piston";
  Joints.RevolutePlanarLoopConstraint bigEnd(n={1,0,0}) "Joint that closes the loop";
  Joints.Revolute gudgeon(n={1,0,0}) "Gudgeon pin";
  Joints.Prismatic bore(useAxisFlange=true, n={0,-1,0}, s(start=0.1)) "Cylinder";
  GasLaw gas(L=0.22) "Gas";
equation
  connect(block_a, engineBlock.frame_a);
  connect(engineBlock.frame_b, block_b);
  connect(block_a, axis.frame_a);
  connect(axis.frame_b, toHead.frame_a);
  connect(toHead.frame_b, bore.frame_a);
  connect(bore.frame_b, piston.frame_b);
  connect(piston.frame_a, gudgeon.frame_a);
  connect(gudgeon.frame_b, rod.frame_b);
  connect(rod.frame_a, bigEnd.frame_b);
  connect(bigEnd.frame_a, toPin.frame_b);
  connect(crank_a, turn.frame_a);
  connect(turn.frame_b, journal.frame_a);
  connect(journal.frame_b, web1.frame_a);
  connect(web1.frame_b, pin.frame_a);
  connect(web1.frame_b, toPin.frame_a);
  connect(pin.frame_b, web2.frame_a);
  connect(web2.frame_b, turnBack.frame_a);
  connect(turnBack.frame_b, crank_b);
  connect(bore.support, gas.flange_a);
  connect(gas.flange_b, bore.axis);

  annotation(Documentation(info="<html>
<p>Cylinder of EngineV6.</p>
</html>"));
end PistonUnit;
