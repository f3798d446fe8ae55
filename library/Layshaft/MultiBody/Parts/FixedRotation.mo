within Layshaft.MultiBody.Parts;
model FixedRotation "Rigid offset and rotation from frame_a to frame_b"
  extends Interfaces.TwoFrames;
  parameter Units.Position r[3] = {0,0,0} "From frame_a to frame_b, resolved in frame_a";
  parameter Types.RotationSequence sequence = {1,2,3} "Axes of the rotation"
    annotation(Evaluate=true);
  parameter Units.Angle angles[3] = {0,0,0} "Angles of the rotation from frame_a into frame_b about these axes";
  parameter Boolean animation = true "= true: shown as a rod"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  parameter Units.Length width = sqrt(r*r)/20 "Diameter of the rod"
    annotation(Dialog(tab="Animation"));
  parameter Types.Color color = Types.rodColor "Colour of the rod"
    annotation(Dialog(tab="Animation"));
  final parameter Frames.Orientation R_rel = Frames.axesRotations(sequence, angles, zeros(3)) "Rotation from frame_a into frame_b";
  final parameter Frames.Orientation R_inv = Frames.inverseRotation(R_rel) "Rotation from frame_b into frame_a";
protected
  Visualizers.Shape shape(shapeType="cylinder", R=frame_a.R, r=frame_a.r_0, lengthDirection=r, widthDirection={r[2],-r[1],r[1]},
    length=sqrt(r*r), width=width, height=width, color=color) if world.enableAnimation and animation "Rod";
equation
  Connections.branch(frame_a.R, frame_b.R);
  frame_b.r_0 = frame_a.r_0 + Frames.resolve1(frame_a.R, r);
  if Connections.rooted(frame_a.R) then
    frame_b.R = Frames.absoluteRotation(frame_a.R, R_rel);
  else
    frame_a.R = Frames.absoluteRotation(frame_b.R, R_inv);
  end if;
  frame_a.f = -Frames.resolve1(R_rel, frame_b.f);
  frame_a.t = -Frames.resolve1(R_rel, frame_b.t) + cross(r, frame_a.f);

  annotation(
    Icon(graphics={
      Polygon(points={{-100,6},{30,6},{100,-30},{94,-42},{27,-6},{-100,-6},{-100,6}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-50},{150,-80}}, textColor={0,0,0}, textString="r=%r")}),
    Documentation(info="<html>
<p>First the offset, then the rotation.</p>
</html>"));
end FixedRotation;
