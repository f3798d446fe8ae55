within Layshaft.MultiBody.Joints;
model Revolute "Rotation about an axis"
  extends Interfaces.ElementaryJoint;
  parameter Boolean useAxisFlange = false "= true: flanges of the axis and its housing"
    annotation(Evaluate=true);
  Rotational.Interfaces.Flange_a axis if useAxisFlange "Flange that drives frame_b"
    annotation(Placement(transformation(extent={{-10,90},{10,110}})));
  Rotational.Interfaces.Flange_b support if useAxisFlange "Housing of the drive, fixed to frame_a"
    annotation(Placement(transformation(extent={{-70,90},{-50,110}})));
  parameter Types.Axis n = {0,0,1} "Axis, resolved in frame_a; the same in frame_b"
    annotation(Evaluate=true);
  parameter StateSelect stateSelect = StateSelect.prefer "Priority of phi and w as states"
    annotation(Dialog(tab="Advanced"));
  parameter Boolean animation = true "= true: shown as a cylinder along the axis"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  parameter Units.Length cylinderLength = 0.1 "Length of the cylinder"
    annotation(Dialog(tab="Animation"));
  parameter Units.Length cylinderDiameter = 0.05 "Diameter of the cylinder"
    annotation(Dialog(tab="Animation"));
  parameter Types.Color color = Types.jointColor "Colour of the cylinder"
    annotation(Dialog(tab="Animation"));
  Units.Angle phi(start=0, stateSelect=stateSelect) "Angle of frame_b against frame_a";
  Units.AngularVelocity w(start=0, stateSelect=stateSelect) "Derivative of phi";
  Units.AngularAcceleration a(start=0) "Derivative of w";
  Units.Torque tau "Torque of the drive about the axis";
protected
  final parameter Real e[3] = Frames.normalize(n) "Unit vector of the axis" annotation(Evaluate=true);
  Rotational.Components.Fixed ground if useAxisFlange "Zero of the angle"
    annotation(Placement(transformation(extent={{-70,60},{-50,80}})));
  Rotational.Interfaces.Housing drive(tau=tau) "Side of the drive"
    annotation(Placement(transformation(extent={{-10,60},{10,80}})));
  Rotational.Sources.ConstantTorque noTorque(tau_constant=0) if not useAxisFlange "Drive of an undriven joint"
    annotation(Placement(transformation(extent={{30,60},{10,80}})));
  Visualizers.Shape cylinder(shapeType="cylinder", R=frame_a.R, r=frame_a.r_0, r_shape=-e*cylinderLength/2, lengthDirection=e, widthDirection={e[2],-e[1],e[1]},
    length=cylinderLength, width=cylinderDiameter, height=cylinderDiameter, color=color) if world.enableAnimation and animation "Cylinder";
equation
  assert(n*n > 0, "The axis n of " + getInstanceName() + " is a zero vector.");
  w = der(phi);
  a = der(w);
  frame_b.r_0 = frame_a.r_0;
  if Connections.rooted(frame_a.R) then
    R_rel = Frames.planarRotation(e, phi, w);
    frame_a.f = -Frames.resolve1(R_rel, frame_b.f);
    frame_a.t = -Frames.resolve1(R_rel, frame_b.t);
  else
    R_rel = Frames.planarRotation(-e, phi, w);
    frame_b.f = -Frames.resolve1(R_rel, frame_a.f);
    frame_b.t = -Frames.resolve1(R_rel, frame_a.t);
  end if;
  tau = -frame_b.t*e;
  phi = drive.phi;
  connect(drive.flange, axis);
  connect(ground.flange, support);
  connect(noTorque.flange, drive.flange);

  annotation(
    Icon(graphics={
      Rectangle(extent={{-100,-60},{-30,60}}, lineColor={64,64,64}, fillColor={225,228,232}, fillPattern=FillPattern.HorizontalCylinder),
      Rectangle(extent={{30,-60},{100,60}}, lineColor={64,64,64}, fillColor={225,228,232}, fillPattern=FillPattern.HorizontalCylinder),
      Rectangle(extent={{-30,11},{30,-10}}, lineColor={64,64,64}, fillColor={200,70,50}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-70},{150,-100}}, textColor={0,0,0}, textString="n=%n")}),
    Documentation(info="<html>
<p>
frame_b turns about the axis n. With <code>useAxisFlange = true</code> the flange
<code>axis</code> drives it; the reaction acts on frame_a, whose side is the flange
<code>support</code>.
</p>
</html>"));
end Revolute;
