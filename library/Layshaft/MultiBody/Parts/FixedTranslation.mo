within Layshaft.MultiBody.Parts;
model FixedTranslation "Rigid offset from frame_a to frame_b"
  extends Interfaces.TwoFrames;
  parameter Units.Position r[3] = {0,0,0} "From frame_a to frame_b, resolved in frame_a";
  parameter Boolean animation = true "= true: shown as a rod"
    annotation(Evaluate=true, Dialog(tab="Animation"));
  parameter Units.Length width = sqrt(r*r)/20 "Diameter of the rod"
    annotation(Dialog(tab="Animation"));
  parameter Types.Color color = Types.rodColor "Colour of the rod"
    annotation(Dialog(tab="Animation"));
protected
  Visualizers.Shape shape(shapeType="cylinder", R=frame_a.R, r=frame_a.r_0, lengthDirection=r, widthDirection={r[2],-r[1],r[1]},
    length=sqrt(r*r), width=width, height=width, color=color) if world.enableAnimation and animation "Rod";
equation
  Connections.branch(frame_a.R, frame_b.R);
  frame_b.r_0 = frame_a.r_0 + Frames.resolve1(frame_a.R, r);
  frame_b.R = frame_a.R;
  zeros(3) = frame_a.f + frame_b.f;
  zeros(3) = frame_a.t + frame_b.t + cross(r, frame_b.f);

  annotation(
    Icon(graphics={
      Rectangle(extent={{-100,6},{100,-6}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-40},{150,-70}}, textColor={0,0,0}, textString="r=%r")}),
    Documentation(info="<html>
<p>Both frames are parallel.</p>
</html>"));
end FixedTranslation;
