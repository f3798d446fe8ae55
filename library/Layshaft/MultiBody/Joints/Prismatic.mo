within Layshaft.MultiBody.Joints;
model Prismatic "Translation along an axis"
  extends Interfaces.TwoFrames;
  parameter Boolean useAxisFlange = false "= true: flanges of the axis and its housing"
    annotation(Evaluate=true);
  Translational.Interfaces.Flange_a axis if useAxisFlange "Flange that drives frame_b"
    annotation(Placement(transformation(extent={{50,90},{70,110}})));
  Translational.Interfaces.Flange_b support if useAxisFlange "Housing of the drive, fixed to frame_a"
    annotation(Placement(transformation(extent={{-70,90},{-50,110}})));
  parameter Types.Axis n = {1,0,0} "Axis, resolved in frame_a; the same in frame_b"
    annotation(Evaluate=true);
  parameter StateSelect stateSelect = StateSelect.prefer "Priority of s and v as states"
    annotation(Dialog(tab="Advanced"));
  parameter Boolean animation = true "= true: shown as a box"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  parameter Units.Length boxWidth = 0.05 "Width of the box"
    annotation(Dialog(tab="Animation"));
  parameter Types.Color color = Types.jointColor "Colour of the box"
    annotation(Dialog(tab="Animation"));
  Units.Position s(start=0, stateSelect=stateSelect) "Distance of frame_b from frame_a along the axis";
  Units.Velocity v(start=0, stateSelect=stateSelect) "Derivative of s";
  Units.Acceleration a(start=0) "Derivative of v";
  Units.Force f "Force of the drive along the axis";
protected
  final parameter Real e[3] = Frames.normalize(n) "Unit vector of the axis" annotation(Evaluate=true);
  Translational.Components.Fixed ground if useAxisFlange "Zero of the distance"
    annotation(Placement(transformation(extent={{-70,60},{-50,80}})));
  Translational.Interfaces.Housing drive(f=f) "Side of the drive"
    annotation(Placement(transformation(extent={{50,60},{70,80}})));
  Translational.Sources.ConstantForce noForce(f_constant=0) if not useAxisFlange "Drive of an undriven joint"
    annotation(Placement(transformation(extent={{90,60},{70,80}})));
  Visualizers.Shape box(shapeType="box", R=frame_a.R, r=frame_a.r_0, lengthDirection=e, widthDirection={e[2],-e[1],e[1]},
    length=s, width=boxWidth, height=boxWidth, color=color) if world.enableAnimation and animation "Box";
equation
  Connections.branch(frame_a.R, frame_b.R);
  assert(n*n > 0, "The axis n of " + getInstanceName() + " is a zero vector.");
  v = der(s);
  a = der(v);
  frame_b.r_0 = frame_a.r_0 + Frames.resolve1(frame_a.R, e*s);
  frame_b.R = frame_a.R;
  zeros(3) = frame_a.f + frame_b.f;
  zeros(3) = frame_a.t + frame_b.t + cross(e*s, frame_b.f);
  f = -frame_b.f*e;
  s = drive.s;
  connect(drive.flange, axis);
  connect(ground.flange, support);
  connect(noForce.flange, drive.flange);

  annotation(
    Icon(graphics={
      Rectangle(extent={{-100,-50},{-30,41}}, lineColor={64,64,64}, fillColor={225,228,232}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{-30,-30},{100,20}}, lineColor={64,64,64}, fillColor={200,70,50}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-60},{150,-90}}, textColor={0,0,0}, textString="n=%n")}),
    Documentation(info="<html>
<p>frame_b slides along the axis n and does not turn. With <code>useAxisFlange =
true</code> the flange <code>axis</code> drives it.</p>
</html>"));
end Prismatic;
