within Layshaft.MultiBody.Joints.Assemblies;
model JointUPS "Universal joint, prismatic joint, ball joint"
  extends Internal.UniversalSide;
  Interfaces.Frame_b frame_b "Frame at the ball joint"
    annotation(Placement(transformation(extent={{84,-16},{116,16}})));
  Interfaces.Frame_b frame_ib "Frame fixed to the far part of the rod, in the ball joint"
    annotation(Placement(transformation(extent={{-16,-16},{16,16}}, rotation=90, origin={80,100})));
  parameter Boolean useAxisFlange = false "= true: flange of the prismatic joint"
    annotation(Evaluate=true);
  Translational.Interfaces.Flange_a axis if useAxisFlange "Flange that drives the prismatic joint"
    annotation(Placement(transformation(extent={{30,90},{50,110}})));
  Translational.Interfaces.Flange_b support if useAxisFlange "Housing of the drive"
    annotation(Placement(transformation(extent={{-50,90},{-30,110}})));
  parameter Units.Position s_offset = 0 "Distance of both frames where s = 0";
  Units.Position s "Distance of both frames, less s_offset";
  Units.Force f "Force of the drive";
protected
  Translational.Components.Fixed ground if useAxisFlange "Zero of the distance";
  Translational.Interfaces.Housing drive(f=f) "Side of the drive";
  Translational.Sources.ConstantForce noForce(f_constant=0) if not useAxisFlange "Drive of an undriven joint";
equation
  Connections.branch(frame_a.R, frame_ib.R);
  r_s_0 = frame_b.r_0;
  length = sqrt((r_s_0 - frame_a.r_0)*(r_s_0 - frame_a.r_0));
  assert(noEvent(length > 1e-8), "Both frames of " + getInstanceName() + " became one point: the direction of the rod is not defined.");
  s = length - s_offset;
  frame_ib.r_0 = frame_b.r_0;
  frame_ib.R = frame_ia.R;
  t_end = frame_ib.t;
  f_rod = -f;
  Frames.resolve1(frame_b.R, frame_b.f) + Frames.resolve1(frame_ib.R, frame_ib.f) = f_rod*u_0 + side_0;
  frame_b.t = zeros(3);
  s = drive.s;
  connect(drive.flange, axis);
  connect(ground.flange, support);
  connect(noForce.flange, drive.flange);

  annotation(
    Icon(graphics={
      Rectangle(extent={{-40,12},{20,-12}}, lineColor={64,64,64}, fillColor={225,228,232}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{20,6},{60,-6}}, lineColor={64,64,64}, fillColor={200,70,50}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{50,25},{100,-25}}, lineColor={64,64,64}, fillColor={200,70,50}, fillPattern=FillPattern.Sphere)}),
    Documentation(info="<html>
<p>A cylinder or strut between two points: no constraint, but a flange along it and
frames for the masses of both its parts. <code>rRod1_ia</code> only gives the direction of
the rod in frame_ia.</p>
</html>"));
end JointUPS;
