within Layshaft.MultiBody.Forces;
model LineForceWithTwoMasses "Strut: force along the line between two frames, with a point mass at each end part"
  extends Interfaces.TwoFrames;
  Translational.Interfaces.Flange_a flange_a "End of the line at frame_a"
    annotation(Placement(transformation(extent={{-70,90},{-50,110}})));
  Translational.Interfaces.Flange_b flange_b "End of the line at frame_b"
    annotation(Placement(transformation(extent={{50,90},{70,110}})));
  parameter Units.Mass m_a(min=0) = 1 "Mass of the part at frame_a";
  parameter Units.Mass m_b(min=0) = 1 "Mass of the part at frame_b";
  parameter Units.Length L_a(min=0) = 0 "From frame_a to the mass m_a";
  parameter Units.Length L_b(min=0) = 0 "From frame_b to the mass m_b";
  parameter Boolean animation = true "= true: both parts are shown as cylinders"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  parameter Units.Length width = 0.05 "Diameter of the part at frame_a"
    annotation(Dialog(tab="Animation"));
  Units.Length s "Length";
  LineForce line "Line between the frames"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  LineMassAtDistance mass_a(final m=m_a, final distance=L_a) "Mass at frame_a"
    annotation(Placement(transformation(extent={{-10,-50},{10,-30}})));
  LineMassAtDistance mass_b(final m=m_b, final distance=L_b) "Mass at frame_b"
    annotation(Placement(transformation(extent={{10,-80},{-10,-60}})));
protected
  Visualizers.Shape tube(shapeType="cylinder", R=Frames.nullRotation(), r=frame_a.r_0, lengthDirection=line.r_rel_0, widthDirection={line.r_rel_0[2],-line.r_rel_0[1],line.r_rel_0[1]},
    length=2*L_a, width=width, height=width, color=Types.forceColor) if world.enableAnimation and animation "Part at frame_a";
  Visualizers.Shape rod(shapeType="cylinder", R=Frames.nullRotation(), r=frame_b.r_0, lengthDirection=-line.r_rel_0, widthDirection={line.r_rel_0[2],-line.r_rel_0[1],line.r_rel_0[1]},
    length=s - L_a, width=width/2, height=width/2, color=Types.forceColor) if world.enableAnimation and animation "Part at frame_b";
equation
  s = line.length;
  connect(frame_a, line.frame_a)
    annotation(Line(points={{-100,0},{-10,0}}, color={70,70,70}, thickness=0.5));
  connect(line.frame_b, frame_b)
    annotation(Line(points={{10,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(frame_a, mass_a.frame_a)
    annotation(Line(points={{-100,0},{-60,0},{-60,-40},{-10,-40}}, color={70,70,70}, thickness=0.5));
  connect(mass_a.frame_b, frame_b)
    annotation(Line(points={{10,-40},{60,-40},{60,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(mass_b.frame_a, frame_b)
    annotation(Line(points={{10,-70},{60,-70},{60,0},{100,0}}, color={70,70,70}, thickness=0.5));
  connect(frame_a, mass_b.frame_b)
    annotation(Line(points={{-100,0},{-60,0},{-60,-70},{-10,-70}}, color={70,70,70}, thickness=0.5));
  connect(line.flange_a, flange_a)
    annotation(Line(points={{-6,10},{-6,60},{-60,60},{-60,100}}, color={0,127,0}));
  connect(line.flange_b, flange_b)
    annotation(Line(points={{6,10},{6,60},{60,60},{60,100}}, color={0,127,0}));

  annotation(
    Icon(graphics={
      Line(points={{-84,0},{84,0}}, color={64,64,64}, pattern=LinePattern.Dash),
      Line(points={{-60,90},{-60,0}}, color={0,127,0}), Line(points={{60,90},{60,0}}, color={0,127,0}),
      Ellipse(extent={{-50,20},{-10,-20}}, lineColor={40,80,130}, fillColor={110,150,200}, fillPattern=FillPattern.Sphere),
      Ellipse(extent={{10,20},{50,-20}}, lineColor={40,80,130}, fillColor={110,150,200}, fillPattern=FillPattern.Sphere),
      Text(extent={{-150,-70},{150,-100}}, textString="m=%m_a, %m_b")}),
    Documentation(info="<html>
<p>A strut or a hydraulic cylinder: tube and rod have masses at fixed distances from their
eyes. Connect springs, dampers or drives of the package Translational between the flanges.
The energy elements are <code>mass_a</code> and <code>mass_b</code>.</p>
</html>"));
end LineForceWithTwoMasses;
