within Layshaft.Trucks.Chassis;
model Frame "Frame: rigid body with three degrees of freedom"
  extends Icons.Component;
  parameter Units.Mass m "Mass with load";
  parameter Units.Inertia J_pitch "Moment of inertia";
  parameter Units.Length xf "Front point, forward of the centre of gravity";
  parameter Units.Length xr "Rear point (negative)";
  parameter Units.Length y "Height of both points relative to the centre of gravity (negative)";
  parameter Units.Length height "Height of the centre of gravity at the start";
  BondGraph.Interfaces.Port body "Longitudinal elements"
    annotation(Placement(transformation(extent={{-10,90},{10,110}})));
  BondGraph.Interfaces.PlanarPort front "Front axle"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  BondGraph.Interfaces.PlanarPort rear "Rear axle"
    annotation(Placement(transformation(extent={{-110,-10},{-90,10}})));
  Blocks.Interfaces.RealOutput poseFront[3] "Pose of the front point: X, Y, theta"
    annotation(Placement(transformation(extent={{100,50},{120,70}})));
  Blocks.Interfaces.RealOutput poseRear[3] "Pose of the rear point: X, Y, theta"
    annotation(Placement(transformation(extent={{100,-70},{120,-50}})));
  BondGraph.Planar.One centre(na=1, nb=3) "Velocity of the centre of gravity"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  BondGraph.Planar.EulerJunction euler(final m=m) "Rotating axes"
    annotation(Placement(transformation(extent={{-10,40},{10,60}})));
  BondGraph.Elements.I My(final I=m, f(fixed=not My.removed), stateSelect=StateSelect.prefer) "Mass in y"
    annotation(Placement(transformation(extent={{33,43},{47,57}})));
  BondGraph.Elements.I J(final I=J_pitch, f(fixed=not J.removed), stateSelect=StateSelect.prefer) "Moment of inertia"
    annotation(Placement(transformation(extent={{33,23},{47,37}})));
  BondGraph.Planar.Gravity gravity(final m=m) "Weight"
    annotation(Placement(transformation(extent={{-10,-60},{10,-40}})));
  BondGraph.Planar.Offset toFront(final x=xf, final y=y) "To the front point"
    annotation(Placement(transformation(extent={{50,-10},{70,10}})));
  BondGraph.Planar.Offset toRear(final x=xr, final y=y) "To the rear point"
    annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  Units.Position X(start=0, fixed=true, stateSelect=StateSelect.prefer) "Position";
  Units.Position Y(start=height, fixed=not My.removed) "Height of the centre of gravity";
  Units.Angle theta(start=0, fixed=not J.removed) "Pitch angle, nose up";
equation
  der(X) = cos(theta)*euler.vx - sin(theta)*euler.vy;
  der(Y) = sin(theta)*euler.vx + cos(theta)*euler.vy;
  der(theta) = euler.omega;
  gravity.pose = {X, Y, theta};
  poseFront = {X + xf*cos(theta) - y*sin(theta), Y + xf*sin(theta) + y*cos(theta), theta};
  poseRear = {X + xr*cos(theta) - y*sin(theta), Y + xr*sin(theta) + y*cos(theta), theta};
  connect(gravity.b, centre.a[1]);
  connect(centre.b[1], euler.a);
  connect(centre.b[2], toFront.a);
  connect(centre.b[3], toRear.a);
  connect(toFront.b, front);
  connect(toRear.b, rear);
  connect(euler.x, body);
  connect(euler.y, My.p);
  connect(euler.w, J.p);

  annotation(
    Icon(graphics={Text(extent={{-150,-70},{150,-100}}, textString="m=%m")}),
    Documentation(info="<html>
<p>Eulerian junction structure in axes fixed to the frame, the weight turned from inertial axes, and the points of the two axles.</p>
</html>"));
end Frame;
