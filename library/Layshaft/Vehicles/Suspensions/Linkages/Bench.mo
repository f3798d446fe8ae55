within Layshaft.Vehicles.Suspensions.Linkages;
model Bench "Bench that moves the wheels of an axle and pushes them while the body is held"
  extends Icons.Component;
  parameter Units.Length wheelbase = 2.776 "Distance of the axles"
    annotation(Dialog(group="Braking"));
  parameter Units.Length height = 0.7 "Height of the centre of mass over the road"
    annotation(Dialog(group="Braking"));
  parameter Real share = 0.65 "Share of the axle in the braking force"
    annotation(Dialog(group="Braking"));
  parameter Real forward = 1 "1: front axle, -1: rear axle"
    annotation(Dialog(group="Braking"));
  parameter Units.Mass m_wheel(min=Constants.small) = 27 "Mass of a wheel with carrier";
  parameter Units.Stiffness c_table(min=Constants.small) = 2e6 "Stiffness of a table";
  parameter Units.Damping d_table(min=Constants.small) = 2e4 "Damping of a table";
  parameter Units.Position place[3] = {0,0,0} "Where the bench stands, for the eye"
    annotation(Dialog(tab="Animation"));
  input Units.Length leftTable = 0 "Height of the left table over its position at rest";
  input Units.Length rightTable = 0 "Height of the right table over its position at rest";
  input Units.Length rackTravel = 0 "Travel of the rack to the left, twice differentiable";
  input Units.Force lateral = 0 "Lateral force on both contacts, to the left";
  input Units.Force longitudinal = 0 "Longitudinal force on both contacts, forward";
  replaceable Axle axle constrainedby PartialAxle "Suspension"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-10,-10},{10,10}})));
  Table leftPad(final c=c_table, final d=d_table, final radius=axle.radius, final z0=z0 + place[3], z=leftTable, force={longitudinal, lateral}) "Left table"
    annotation(Placement(transformation(extent={{-40,-40},{-60,-20}})));
  Table rightPad(final c=c_table, final d=d_table, final radius=axle.radius, final z0=z0 + place[3], z=rightTable, force={longitudinal, lateral}) "Right table"
    annotation(Placement(transformation(extent={{40,-40},{60,-20}})));
  MultiBody.Parts.Body leftWheel(final m=m_wheel, I_11=0.8, I_22=1.2, I_33=0.8, animation=false) "Left wheel"
    annotation(Placement(transformation(extent={{-40,20},{-60,40}})));
  MultiBody.Parts.Body rightWheel(final m=m_wheel, I_11=0.8, I_22=1.2, I_33=0.8, animation=false) "Right wheel"
    annotation(Placement(transformation(extent={{40,20},{60,40}})));
  Translational.Sources.Position steering(final exact=true, s_ref=rackTravel) "Rack"
    annotation(Placement(transformation(extent={{-40,60},{-20,80}})));
  MultiBody.Parts.FixedTranslation body(final r=place, final animation=false) "Body"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=90, origin={0,-50})));
  Alignment left(side=1, final radius=axle.radius, final W0=axle.wheelCentre, final wheelbase=wheelbase, final height=height, final share=share, final forward=forward,
    kinematics=axle.leftKinematics, W=axle.left.r_0 - place, T=axle.left.R.T) "Measures of the left wheel"
    annotation(Placement(transformation(extent={{-90,-80},{-70,-60}})));
  Alignment right(side=-1, final radius=axle.radius, final W0=diagonal({1,-1,1})*axle.wheelCentre, final wheelbase=wheelbase, final height=height, final share=share, final forward=forward,
    kinematics=axle.rightKinematics, W=axle.right.r_0 - place, T=axle.right.R.T) "Measures of the right wheel"
    annotation(Placement(transformation(extent={{70,-80},{90,-60}})));
  Units.Angle roll "Roll of a body that stood on these wheels, positive to the right";
  Units.Torque rollTorque "Torque of the tables about x";
  Units.Force rackForce "Force on the rack, to the left";
  Units.Force leftLoad "Load of the left wheel without its weight";
  Units.Force rightLoad "Load of the right wheel without its weight";
protected
  outer MultiBody.World world "World";
  final parameter Units.Position z0 = axle.wheelCentre[3] - axle.radius + (axle.load + m_wheel*world.g)/c_table "Height of the unloaded tables at rest";
  MultiBody.Visualizers.Shape leftTyre(shapeType="wheel", R=axle.left.R, r=axle.left.r_0, lengthDirection={0,1,0}, widthDirection={1,0,0}, r_shape={0,-0.09,0},
    length=0.18, width=2*axle.radius, height=2*axle.radius, color={70,70,75}) if world.enableAnimation "Left tyre";
  MultiBody.Visualizers.Shape rightTyre(shapeType="wheel", R=axle.right.R, r=axle.right.r_0, lengthDirection={0,1,0}, widthDirection={1,0,0}, r_shape={0,-0.09,0},
    length=0.18, width=2*axle.radius, height=2*axle.radius, color={70,70,75}) if world.enableAnimation "Right tyre";
equation
  roll = (left.travel - right.travel)/(left.contact[2] - right.contact[2]);
  rollTorque = (leftPad.f_z*left.contact[2] + rightPad.f_z*right.contact[2]);
  rackForce = -steering.flange.f;
  leftLoad = leftPad.f_z - m_wheel*world.g;
  rightLoad = rightPad.f_z - m_wheel*world.g;
  connect(world.frame_b, body.frame_a)
    annotation(Line(points={{0,-100},{0,-60}}, color={70,70,70}, thickness=0.5));
  connect(body.frame_b, axle.frame_a)
    annotation(Line(points={{0,-40},{0,-10}}, color={70,70,70}, thickness=0.5));
  connect(axle.left, leftPad.frame)
    annotation(Line(points={{-10,0},{-30,0},{-30,-30},{-40,-30}}, color={70,70,70}, thickness=0.5));
  connect(axle.right, rightPad.frame)
    annotation(Line(points={{10,0},{30,0},{30,-30},{40,-30}}, color={70,70,70}, thickness=0.5));
  connect(axle.left, leftWheel.frame_a)
    annotation(Line(points={{-10,0},{-30,0},{-30,30},{-40,30}}, color={70,70,70}, thickness=0.5));
  connect(axle.right, rightWheel.frame_a)
    annotation(Line(points={{10,0},{30,0},{30,30},{40,30}}, color={70,70,70}, thickness=0.5));
  connect(steering.flange, axle.rack)
    annotation(Line(points={{-20,70},{0,70},{0,10}}, color={0,127,0}));

  annotation(
    Icon(graphics={
      Rectangle(extent={{-80,-60},{-40,-70}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{40,-60},{80,-70}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-70,-10},{-50,-60}}, lineColor={40,40,40}, fillColor={80,80,80}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{50,-10},{70,-60}}, lineColor={40,40,40}, fillColor={80,80,80}, fillPattern=FillPattern.Solid),
      Line(points={{-50,-35},{50,-35}}, color={64,64,64}, thickness=1)}),
    Documentation(info="<html>
<p>
The body is held in the frame of the axle. Stiff tables without friction carry the wheels in their contacts; they are moved up and down, and further forces push the contacts sideways or along. The wheels do not turn: longitudinal
forces act as with brakes at the wheels.
</p>
</html>"));
end Bench;
