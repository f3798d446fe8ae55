within Layshaft.MultiBody.Joints.Internal;
partial model CutJoint "Joint that constrains two frames whose orientations others give"
  extends Interfaces.TwoFrames;
  parameter Boolean x_locked = true "= true: frame_b stays in the y-z plane of frame_a, otherwise it is free along x of frame_a"
    annotation(Evaluate=true);
  parameter Boolean y_locked = true "= true: the same along y"
    annotation(Evaluate=true);
  parameter Boolean z_locked = true "= true: the same along z"
    annotation(Evaluate=true);
  parameter Boolean animation = true "= true: shown as a sphere"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  parameter Units.Length sphereDiameter = 0.05 "Diameter of the sphere"
    annotation(Dialog(tab="Animation"));
  parameter Types.Color color = Types.jointColor "Colour of the sphere"
    annotation(Dialog(tab="Animation"));
  Frames.Orientation R_rel "Rotation from frame_a into frame_b";
  Units.Position r_rel_a[3] "From frame_a to frame_b, resolved in frame_a";
protected
  Visualizers.Shape sphere(shapeType="sphere", R=frame_a.R, r=frame_a.r_0, r_shape={-sphereDiameter/2,0,0},
    length=sphereDiameter, width=sphereDiameter, height=sphereDiameter, color=color) if world.enableAnimation and animation "Sphere";
equation
  R_rel = Frames.relativeRotation(frame_a.R, frame_b.R);
  r_rel_a = Frames.resolve2(frame_a.R, frame_b.r_0 - frame_a.r_0);
  if x_locked then
    r_rel_a[1] = 0;
  else
    frame_a.f[1] = 0;
  end if;
  if y_locked then
    r_rel_a[2] = 0;
  else
    frame_a.f[2] = 0;
  end if;
  if z_locked then
    r_rel_a[3] = 0;
  else
    frame_a.f[3] = 0;
  end if;
  frame_b.f = -Frames.resolve2(R_rel, frame_a.f);
  frame_a.t = cross(r_rel_a, frame_a.f) - Frames.resolve1(R_rel, frame_b.t);

  annotation(
    Icon(graphics={
      Rectangle(extent={{-100,12},{-40,-12}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{40,12},{100,-12}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Ellipse(extent={{-40,40},{40,-40}}, lineColor={200,70,50}, pattern=LinePattern.Dash, fillColor={255,255,255}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>A joint that extends this model adds three equations: what it demands of
<code>R_rel</code>, and for each direction in which it turns freely that
<code>frame_b.t</code> has no part along it. Neither force nor torque do work.</p>
</html>"));
end CutJoint;
