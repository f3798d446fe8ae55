within Layshaft.MultiBody.Joints;
model RollingWheelSet "Ideal rolling of two wheels on one axle on the x-y plane of the world"
  Interfaces.Frame_a frameMiddle "Frame in the middle of the axle: x forward, y along the axle to the left, z up"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={0,-40})));
  Interfaces.Frame_a frame1 "Frame in the centre of the left wheel, turns with it"
    annotation(Placement(transformation(extent={{-116,-16},{-84,16}})));
  Interfaces.Frame_b frame2 "Frame in the centre of the right wheel, turns with it"
    annotation(Placement(transformation(extent={{84,-16},{116,16}})));
  Rotational.Interfaces.Flange_a axis1 "Flange that drives the left wheel"
    annotation(Placement(transformation(extent={{-90,90},{-70,110}})));
  Rotational.Interfaces.Flange_a axis2 "Flange that drives the right wheel"
    annotation(Placement(transformation(extent={{70,90},{90,110}})));
  Rotational.Interfaces.Flange_b support "Housing of the drives, fixed to the axle"
    annotation(Placement(transformation(extent={{-10,70},{10,90}})));
  parameter Units.Length radius(min=0) = 0.3 "Radius of a wheel";
  parameter Units.Length track(min=0) = 1 "Distance of the wheels";
  parameter StateSelect stateSelect = StateSelect.always "Priority of the coordinates as states"
    annotation(Dialog(tab="Advanced"));
  Units.Position x(start=0, stateSelect=stateSelect) "x of the middle of the axle";
  Units.Position y(start=0, stateSelect=stateSelect) "y of the middle of the axle";
  Units.Angle phi(start=0, stateSelect=stateSelect) "Heading: angle of the axle about z";
  Units.Angle theta1(start=0, stateSelect=stateSelect) "Angle of the left wheel";
  Units.Angle theta2(start=0, stateSelect=stateSelect) "Angle of the right wheel";
  Units.AngularVelocity der_theta1(start=0, stateSelect=stateSelect) "Derivative of theta1";
  Units.AngularVelocity der_theta2(start=0, stateSelect=stateSelect) "Derivative of theta2";
  Parts.Fixed ground(r={0,0,radius}) "Height of the axle"
    annotation(Placement(transformation(extent={{-90,-90},{-70,-70}})));
  Planar plane(stateSelect=StateSelect.default) "Motion of the axle over the ground"
    annotation(Placement(transformation(extent={{-50,-90},{-30,-70}})));
  Parts.FixedTranslation left(r={0,track/2,0}) "Axle, left half"
    annotation(Placement(transformation(extent={{-20,-10},{-40,10}})));
  Parts.FixedTranslation right(r={0,-track/2,0}) "Axle, right half"
    annotation(Placement(transformation(extent={{20,-10},{40,10}})));
  Revolute bearing1(useAxisFlange=true, n={0,1,0}, stateSelect=StateSelect.default, animation=false) "Bearing of the left wheel"
    annotation(Placement(transformation(extent={{-50,-10},{-70,10}})));
  Revolute bearing2(useAxisFlange=true, n={0,1,0}, stateSelect=StateSelect.default, animation=false) "Bearing of the right wheel"
    annotation(Placement(transformation(extent={{50,-10},{70,10}})));
  Internal.RollingContact contact1(final radius=radius) "Left wheel"
    annotation(Placement(transformation(extent={{-90,-50},{-70,-30}})));
  Internal.RollingContact contact2(final radius=radius, holdsSideways=false) "Right wheel"
    annotation(Placement(transformation(extent={{70,-50},{90,-30}})));
equation
  assert(track > 0, "The wheels of " + getInstanceName() + " have no distance: give a track > 0, or use RollingWheel.");
  x = plane.s_x;
  y = plane.s_y;
  phi = plane.phi;
  theta1 = bearing1.phi;
  theta2 = bearing2.phi;
  der_theta1 = der(theta1);
  der_theta2 = der(theta2);
  connect(ground.frame_b, plane.frame_a)
    annotation(Line(points={{-70,-80},{-50,-80}}, color={70,70,70}, thickness=0.5));
  connect(plane.frame_b, frameMiddle)
    annotation(Line(points={{-30,-80},{0,-80},{0,-40}}, color={70,70,70}, thickness=0.5));
  connect(frameMiddle, left.frame_a)
    annotation(Line(points={{0,-40},{0,0},{-20,0}}, color={70,70,70}, thickness=0.5));
  connect(frameMiddle, right.frame_a)
    annotation(Line(points={{0,-40},{0,0},{20,0}}, color={70,70,70}, thickness=0.5));
  connect(left.frame_b, bearing1.frame_a)
    annotation(Line(points={{-40,0},{-50,0}}, color={70,70,70}, thickness=0.5));
  connect(right.frame_b, bearing2.frame_a)
    annotation(Line(points={{40,0},{50,0}}, color={70,70,70}, thickness=0.5));
  connect(bearing1.frame_b, frame1)
    annotation(Line(points={{-70,0},{-100,0}}, color={70,70,70}, thickness=0.5));
  connect(bearing2.frame_b, frame2)
    annotation(Line(points={{70,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(bearing1.frame_b, contact1.frame_a)
    annotation(Line(points={{-70,0},{-80,0},{-80,-40}}, color={70,70,70}, thickness=0.5));
  connect(bearing2.frame_b, contact2.frame_a)
    annotation(Line(points={{70,0},{80,0},{80,-40}}, color={70,70,70}, thickness=0.5));
  connect(bearing1.axis, axis1)
    annotation(Line(points={{-60,10},{-60,60},{-80,60},{-80,100}}, color={0,0,0}));
  connect(bearing2.axis, axis2)
    annotation(Line(points={{60,10},{60,60},{80,60},{80,100}}, color={0,0,0}));
  connect(bearing1.support, support)
    annotation(Line(points={{-54,10},{-54,40},{0,40},{0,80}}, color={0,0,0}));

  annotation(
    Icon(graphics={
      Rectangle(extent={{-80,8},{80,-8}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-100,80},{-60,-80}}, lineColor={40,40,40}, fillColor={225,228,232}, fillPattern=FillPattern.VerticalCylinder),
      Rectangle(extent={{60,80},{100,-80}}, lineColor={40,40,40}, fillColor={225,228,232}, fillPattern=FillPattern.VerticalCylinder),
      Line(points={{-100,-80},{100,-80}}, color={0,120,80}, thickness=0.5),
      Text(extent={{-150,150},{150,110}}, textColor={0,0,255}, textString="%name"),
      Text(extent={{-150,-110},{150,-140}}, textString="r=%radius")}),
    Documentation(info="<html>
<p>
The axle stays level at the height of the radius; neither wheel slips. States are x, y,
the heading, both angles of the wheels and their derivatives; the velocities of the axle
follow from them. Gravity should act along -z. The wheels have no mass here:
<a href=\"modelica://Layshaft.MultiBody.Parts.RollingWheelSet\">Parts.RollingWheelSet</a>
has.
</p>
</html>"));
end RollingWheelSet;
