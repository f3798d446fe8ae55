within LayshaftTest.Vehicles;
model CutWishbones "Double wishbones of single joints, whose loops the compiler must close"
  parameter Layshaft.Vehicles.Data.Suspensions.DoubleWishbone data "Hardpoints";
  Layshaft.MultiBody.Interfaces.Frame_a frame_a "Body";
  Layshaft.MultiBody.Interfaces.Frame_b frame_b "Wheel carrier in the centre of the wheel";
  Layshaft.MultiBody.Interfaces.Frame_b lower "Lower arm, in the front hinge";
  Layshaft.MultiBody.Parts.FixedTranslation lowerHinge(r=data.lowerFront, animation=false) "Front hinge of the lower arm";
  Layshaft.MultiBody.Joints.Revolute lowerJoint(n=data.lowerFront - data.lowerRear, phi(start=0, fixed=true), w(start=0, fixed=true), stateSelect=StateSelect.always, animation=false) "Hinge of the lower arm";
  Layshaft.MultiBody.Parts.FixedTranslation lowerArm(r=data.lowerOuter - data.lowerFront, animation=false) "Lower arm";
  Layshaft.MultiBody.Joints.Revolute ballX(n={1,0,0}, phi(start=0), stateSelect=StateSelect.avoid, animation=false) "Lower ball joint, first axis";
  Layshaft.MultiBody.Joints.Revolute ballY(n={0,1,0}, phi(start=0), stateSelect=StateSelect.avoid, animation=false) "Lower ball joint, second axis";
  Layshaft.MultiBody.Joints.Revolute ballZ(n={0,0,1}, phi(start=0), stateSelect=StateSelect.avoid, animation=false) "Lower ball joint, third axis";
  Layshaft.MultiBody.Parts.FixedTranslation toWheel(r=data.wheelCentre - data.lowerOuter, animation=false) "Carrier to the wheel";
  Layshaft.MultiBody.Parts.FixedTranslation toUpper(r=data.upperOuter - data.lowerOuter, animation=false) "Carrier to the upper ball joint";
  Layshaft.MultiBody.Parts.FixedTranslation toTie(r=data.tieOuter - data.lowerOuter, animation=false) "Carrier to the tie rod";
  Layshaft.MultiBody.Parts.FixedTranslation upperHinge(r=data.upperFront, animation=false) "Front hinge of the upper arm";
  Layshaft.MultiBody.Joints.Revolute upperJoint(n=data.upperFront - data.upperRear, phi(start=0), stateSelect=StateSelect.avoid, animation=false) "Hinge of the upper arm";
  Layshaft.MultiBody.Parts.FixedTranslation upperArm(r=data.upperOuter - data.upperFront, animation=false) "Upper arm";
  Layshaft.MultiBody.Joints.Constraints.Spherical upperBall "Upper ball joint: closes a loop";
  Layshaft.MultiBody.Parts.FixedTranslation tieMount(r=data.tieInner, animation=false) "Inner end of the tie rod";
  Layshaft.MultiBody.Joints.SphericalSpherical tieRod(rodLength=sqrt((data.tieOuter - data.tieInner)*(data.tieOuter - data.tieInner)), animation=false) "Tie rod: closes another loop";
equation
  connect(frame_a, lowerHinge.frame_a);
  connect(lowerHinge.frame_b, lowerJoint.frame_a);
  connect(lowerJoint.frame_b, lower);
  connect(lowerJoint.frame_b, lowerArm.frame_a);
  connect(lowerArm.frame_b, ballX.frame_a);
  connect(ballX.frame_b, ballY.frame_a);
  connect(ballY.frame_b, ballZ.frame_a);
  connect(ballZ.frame_b, toWheel.frame_a);
  connect(toWheel.frame_b, frame_b);
  connect(ballZ.frame_b, toUpper.frame_a);
  connect(ballZ.frame_b, toTie.frame_a);
  connect(frame_a, upperHinge.frame_a);
  connect(upperHinge.frame_b, upperJoint.frame_a);
  connect(upperJoint.frame_b, upperArm.frame_a);
  connect(upperArm.frame_b, upperBall.frame_a);
  connect(upperBall.frame_b, toUpper.frame_b);
  connect(frame_a, tieMount.frame_a);
  connect(tieMount.frame_b, tieRod.frame_a);
  connect(tieRod.frame_b, toTie.frame_b);

  annotation(Documentation(info="<html>
<p>What the formulas of the library are compared with: positions come from Newton's method.</p>
</html>"));
end CutWishbones;
