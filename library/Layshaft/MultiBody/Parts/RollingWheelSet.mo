within Layshaft.MultiBody.Parts;
model RollingWheelSet "Two wheels with mass on one axle that roll on the x-y plane"
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
  parameter Units.Mass m(min=0) = 2 "Mass of a wheel";
  parameter Units.Inertia I_axis(min=0) = 0.06 "Moment of inertia of a wheel about the axle";
  parameter Units.Inertia I_long(min=0) = 0.12 "Moment of inertia of a wheel across the axle";
  parameter Units.Length track(min=0) = 1 "Distance of the wheels";
  parameter Boolean animation = true "= true: shown"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  parameter Units.Length width = 0.035 "Width of a wheel"
    annotation(Dialog(tab="Animation"));
  parameter Types.Color color = {150,155,165} "Colour"
    annotation(Dialog(tab="Animation"));
  Joints.RollingWheelSet rolling(final radius=radius, final track=track) "Rolling without slip"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}})));
  Body body1(final m=m, final I_11=I_long, final I_22=I_axis, final I_33=I_long, final r_CM={0,0,0}, final animation=false) "Left wheel"
    annotation(Placement(transformation(extent={{-60,20},{-40,40}})));
  Body body2(final m=m, final I_11=I_long, final I_22=I_axis, final I_33=I_long, final r_CM={0,0,0}, final animation=false) "Right wheel"
    annotation(Placement(transformation(extent={{40,20},{60,40}})));
protected
  outer World world "World";
  Visualizers.Shape shape1(shapeType="wheel", R=frame1.R, r=frame1.r_0, r_shape={0,-width/2,0}, lengthDirection={0,1,0}, widthDirection={1,0,0},
    length=width, width=2*radius, height=2*radius, color=color) if world.enableAnimation and animation "Left wheel";
  Visualizers.Shape shape2(shapeType="wheel", R=frame2.R, r=frame2.r_0, r_shape={0,-width/2,0}, lengthDirection={0,1,0}, widthDirection={1,0,0},
    length=width, width=2*radius, height=2*radius, color=color) if world.enableAnimation and animation "Right wheel";
equation
  connect(rolling.frameMiddle, frameMiddle)
    annotation(Line(points={{0,-8},{0,-40}}, color={70,70,70}, thickness=0.5));
  connect(rolling.frame1, frame1)
    annotation(Line(points={{-20,0},{-100,0}}, color={70,70,70}, thickness=0.5));
  connect(rolling.frame2, frame2)
    annotation(Line(points={{20,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(body1.frame_a, frame1)
    annotation(Line(points={{-60,30},{-80,30},{-80,0},{-100,0}}, color={70,70,70}, thickness=0.5));
  connect(body2.frame_a, frame2)
    annotation(Line(points={{40,30},{30,30},{30,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(rolling.axis1, axis1)
    annotation(Line(points={{-16,20},{-16,60},{-80,60},{-80,100}}, color={0,0,0}));
  connect(rolling.axis2, axis2)
    annotation(Line(points={{16,20},{16,60},{80,60},{80,100}}, color={0,0,0}));
  connect(rolling.support, support)
    annotation(Line(points={{0,16},{0,80}}, color={0,0,0}));

  annotation(
    Icon(graphics={
      Rectangle(extent={{-80,8},{80,-8}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-100,80},{-60,-80}}, lineColor={40,40,40}, fillColor={110,110,110}, fillPattern=FillPattern.VerticalCylinder),
      Rectangle(extent={{60,80},{100,-80}}, lineColor={40,40,40}, fillColor={110,110,110}, fillPattern=FillPattern.VerticalCylinder),
      Line(points={{-100,-80},{100,-80}}, color={0,120,80}, thickness=0.5),
      Text(extent={{-150,150},{150,110}}, textColor={0,0,255}, textString="%name"),
      Text(extent={{-150,-110},{150,-140}}, textString="m=%m")}),
    Documentation(info="<html>
<p>Gravity should act along -z: <code>world(n={0,0,-1})</code>. Position, heading and
speeds at the start are set in <code>rolling</code>. The bodies of the wheels are the
energy elements; the contacts do no work.</p>
</html>"));
end RollingWheelSet;
