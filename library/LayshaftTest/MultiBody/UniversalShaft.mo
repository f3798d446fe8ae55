within LayshaftTest.MultiBody;
model UniversalShaft "Two shafts and a Cardan joint: the output runs unevenly"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world(g=0) "World";
  Layshaft.MultiBody.Joints.Revolute input1(n={1,0,0}, phi(fixed=true), w(start=5, fixed=true), stateSelect=StateSelect.always) "Input shaft";
  Layshaft.MultiBody.Parts.Body inertia1(m=1, I_11=1) "Input shaft";
  Layshaft.MultiBody.Joints.Universal joint(n_a={0,1,0}, n_b={0,0,1}, phi_a(start=0), phi_b(start=beta), stateSelect=StateSelect.default) "Cardan joint";
  Layshaft.MultiBody.Joints.Cylindrical output1(n={1,0,0}, phi(start=0), stateSelect=StateSelect.default) "Output shaft";
  Layshaft.MultiBody.Joints.Prismatic slideY(n={0,1,0}, stateSelect=StateSelect.avoid) "Lets the output bearing find its place across";
  Layshaft.MultiBody.Joints.Prismatic slideZ(n={0,0,1}, stateSelect=StateSelect.avoid) "The same in z";
  Layshaft.MultiBody.Parts.Body inertia2(m=1, I_11=0.5) "Output shaft";
  Layshaft.MultiBody.Parts.FixedRotation bend(angles={0,0,beta}) "Angle between the shafts";
  parameter Real beta = 0.6 "Angle between the shafts";
equation
  connect(world.frame_b, input1.frame_a);
  connect(input1.frame_b, inertia1.frame_a);
  connect(input1.frame_b, joint.frame_a);
  connect(world.frame_b, bend.frame_a);
  connect(bend.frame_b, slideY.frame_a);
  connect(slideY.frame_b, slideZ.frame_a);
  connect(slideZ.frame_b, output1.frame_a);
  connect(output1.frame_b, joint.frame_b);
  connect(output1.frame_b, inertia2.frame_a);
  assert(noEvent(abs(sin(output1.phi)*cos(input1.phi) - sin(input1.phi)*cos(output1.phi)/cos(beta)) < 1e-6), "The output does not follow the input: " + String(output1.phi) + " " + String(input1.phi));
  assert(noEvent(abs(0.5*input1.w^2 + 0.25*output1.w^2 - 0.5*25 - 0.25*(5/cos(beta))^2) < 1e-5), "Energy is made.");

  annotation(experiment(StopTime=1, Tolerance=1e-9), Documentation(info="<html>
<p>tan(output) = tan(input) divided by cos(beta).</p>
</html>"));
end UniversalShaft;
