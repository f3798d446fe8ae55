within Layshaft.Trucks.Chassis;
model Axle "Axle with suspension"
  extends PartialAxle;
  parameter Units.Stiffness k "Stiffness of the leaf springs";
  parameter Units.Damping d "Damping of the suspension";
  BondGraph.Planar.Slide slide(s(fixed=not CC_susp.removed, stateSelect=StateSelect.prefer)) "The axle moves along the y axis of the frame"
    annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  BondGraph.Junctions.One suspension(na=1, nb=2) "Compression of the suspension"
    annotation(Placement(transformation(extent={{-60,30},{-40,50}})));
  BondGraph.Elements.C CC_susp(final k=k, final e0=load0, useDisplacement=true) "Leaf springs"
    annotation(Placement(transformation(extent={{-75,60},{-55,80}})));
  BondGraph.Elements.R B_susp(final r=d) "Dampers and friction of the leaves"
    annotation(Placement(transformation(extent={{-45,60},{-25,80}})));
  BondGraph.Planar.One body(na=3, nb=1) "Velocity of the axle"
    annotation(Placement(transformation(extent={{0,-10},{20,10}})));
  BondGraph.Planar.PointJunction euler(final m=m) "Axle"
    annotation(Placement(transformation(extent={{40,-40},{60,-20}})));
  BondGraph.Elements.I Mx(final I=m, stateSelect=StateSelect.avoid) "Mass in x: derivative causality"
    annotation(Placement(transformation(extent={{73,-27},{87,-13}})));
  BondGraph.Elements.I My(final I=m, f(fixed=not My.removed), stateSelect=StateSelect.prefer) "Mass in y"
    annotation(Placement(transformation(extent={{73,-52},{87,-38}})));
  BondGraph.Planar.Gravity gravity(final m=m) "Weight"
    annotation(Placement(transformation(extent={{0,-60},{20,-40}})));
equation
  pose = {poseFrame[1] - slide.s*sin(poseFrame[3]), poseFrame[2] + slide.s*cos(poseFrame[3]), poseFrame[3]};
  connect(pose, gravity.pose);
  connect(frame, slide.a);
  connect(slide.slide, suspension.a[1]);
  connect(slide.s, CC_susp.displacement);
  connect(suspension.b[1], CC_susp.p);
  connect(suspension.b[2], B_susp.p);
  connect(slide.b, body.a[1]);
  connect(gravity.b, body.a[2]);
  connect(wheel, body.a[3]);
  connect(body.b[1], euler.a);
  connect(euler.x, Mx.p);
  connect(euler.y, My.p);

  annotation(
    Documentation(info="<html>
<p>
The axle is a rigid body held on the y axis through a point of the frame, by a
modulated transformer; its mass in x has derivative causality. Used for both axles.
</p>
</html>"));
end Axle;
