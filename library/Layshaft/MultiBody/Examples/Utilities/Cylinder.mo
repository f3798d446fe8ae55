within Layshaft.MultiBody.Examples.Utilities;
model Cylinder "Crank throw, connecting rod, piston and gas"
  parameter Units.Length top = 0.42 "Distance of the cylinder head from the crankshaft";
  parameter Units.Length pitch = 0.14 "Length of the crankshaft";
  parameter Units.Length pinOffset = 0.05 "Throw of the crank";
  parameter Units.Length pinPosition = 0.09 "Position of the pin along the crankshaft";
  parameter Units.Angle inclination = 0 "Inclination of the cylinder";
  parameter Units.Angle crankAngleOffset = 0 "Angle of the throw on the crankshaft";
  parameter Units.Length rodLength = 0.175 "Length of the rod";
  parameter Units.Mass rodMass = 1 "Mass of the rod";
  parameter Units.Length pistonLength = 0.1 "Length of the piston";
  parameter Units.Mass pistonMass = 6 "Mass of the piston";
  Interfaces.Frame_a cylinder_a "Block, front"
    annotation(Placement(transformation(extent={{-116,64},{-84,96}})));
  Interfaces.Frame_b cylinder_b "Block, rear"
    annotation(Placement(transformation(extent={{84,64},{116,96}})));
  Interfaces.Frame_a crank_a "Crankshaft, front"
    annotation(Placement(transformation(extent={{-116,-96},{-84,-64}})));
  Interfaces.Frame_b crank_b "Crankshaft, rear"
    annotation(Placement(transformation(extent={{84,-96},{116,-64}})));
  replaceable model Gas = GasForce constrainedby Translational.Interfaces.TwoFlanges "Gas between piston and head"
    annotation(choicesAllMatching=true);
  Gas gas "Gas"
    annotation(Placement(transformation(extent={{30,50},{50,70}})));
  Parts.FixedTranslation housing(r={pitch,0,0}, animation=false) "Block"
    annotation(Placement(transformation(extent={{-10,70},{10,90}})));
  Parts.FixedTranslation shaft(r={pitch,0,0}) "Crankshaft"
    annotation(Placement(transformation(extent={{-10,-90},{10,-70}})));
  Parts.FixedRotation bore(r={pinPosition,0,0}, angles={inclination,0,0}, animation=false) "Axis of the cylinder"
    annotation(Placement(transformation(extent={{-60,30},{-40,50}})));
  Parts.FixedRotation throw(angles={crankAngleOffset,0,0}) "Direction of the throw"
    annotation(Placement(transformation(extent={{-70,-50},{-50,-30}})));
  Parts.FixedTranslation pin(r={pinPosition,pinOffset,0}) "Crank pin"
    annotation(Placement(transformation(extent={{-40,-50},{-20,-30}})));
  Joints.Assemblies.JointRRP mechanism(useAxisFlange=true, n_a={1,0,0}, n_b={0,-1,0}, rRod1_ia={0,rodLength,0}, rRod2_ib={0,-pistonLength,0}, s_offset=-top) "Rod and piston"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
  Parts.Body rod(m=rodMass, r_CM={0,rodLength/2,0}, I_11=0.006, I_22=0.0005, I_33=0.006, sphereDiameter=0.05) "Rod"
    annotation(Placement(transformation(extent={{40,-50},{60,-30}})));
  Parts.Body piston(m=pistonMass, r_CM={0,-pistonLength/2,0}, I_11=0.0088, I_22=0.0076, I_33=0.0088, animation=false) "Piston"
    annotation(Placement(transformation(extent={{40,10},{60,30}})));
  Visualizers.FixedShape crown(shapeType="cylinder", lengthDirection={0,-1,0}, widthDirection={1,0,0}, length=pistonLength, width=pistonLength, color={190,195,200}) "Piston, for the 3-D view"
    annotation(Placement(transformation(extent={{70,-10},{90,10}})));
equation
  connect(cylinder_a, housing.frame_a)
    annotation(Line(points={{-100,80},{-10,80}}, color={70,70,70}, thickness=0.5));
  connect(housing.frame_b, cylinder_b)
    annotation(Line(points={{10,80},{100,80}}, color={70,70,70}, thickness=0.5));
  connect(crank_a, shaft.frame_a)
    annotation(Line(points={{-100,-80},{-10,-80}}, color={70,70,70}, thickness=0.5));
  connect(shaft.frame_b, crank_b)
    annotation(Line(points={{10,-80},{100,-80}}, color={70,70,70}, thickness=0.5));
  connect(cylinder_a, bore.frame_a)
    annotation(Line(points={{-100,80},{-80,80},{-80,40},{-60,40}}, color={70,70,70}, thickness=0.5));
  connect(bore.frame_b, mechanism.frame_b)
    annotation(Line(points={{-40,40},{20,40},{20,0},{10,0}}, color={70,70,70}, thickness=0.5));
  connect(crank_a, throw.frame_a)
    annotation(Line(points={{-100,-80},{-80,-80},{-80,-40},{-70,-40}}, color={70,70,70}, thickness=0.5));
  connect(throw.frame_b, pin.frame_a)
    annotation(Line(points={{-50,-40},{-40,-40}}, color={70,70,70}, thickness=0.5));
  connect(pin.frame_b, mechanism.frame_a)
    annotation(Line(points={{-20,-40},{-16,-40},{-16,0},{-10,0}}, color={70,70,70}, thickness=0.5));
  connect(mechanism.frame_ia, rod.frame_a)
    annotation(Line(points={{-8,10},{-8,24},{28,24},{28,-40},{40,-40}}, color={70,70,70}, thickness=0.5));
  connect(mechanism.frame_ib, piston.frame_a)
    annotation(Line(points={{8,10},{8,20},{40,20}}, color={70,70,70}, thickness=0.5));
  connect(mechanism.frame_ib, crown.frame_a)
    annotation(Line(points={{8,10},{8,20},{30,20},{30,0},{70,0}}, color={70,70,70}, thickness=0.5));
  connect(mechanism.support, gas.flange_a)
    annotation(Line(points={{10,4},{24,4},{24,60},{30,60}}, color={0,127,0}));
  connect(mechanism.axis, gas.flange_b)
    annotation(Line(points={{10,8},{66,8},{66,60},{50,60}}, color={0,127,0}));

  annotation(
    Icon(graphics={
      Rectangle(extent={{-60,90},{60,10}}, lineColor={64,64,64}, fillColor={225,228,232}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-50,60},{50,20}}, lineColor={64,64,64}, fillColor={160,165,170}, fillPattern=FillPattern.Solid),
      Line(points={{0,30},{30,-60},{0,-80}}, color={64,64,64}, thickness=1),
      Text(extent={{-150,140},{150,100}}, textColor={0,0,255}, textString="%name"),
      Text(extent={{-150,-110},{150,-140}}, textString="l=%rodLength")}),
    Documentation(info="<html>
<p>The pin, the rod and the piston are a JointRRP; <code>mechanism.s</code> is the gap
between piston and head.</p>
</html>"));
end Cylinder;
