within Layshaft.MultiBody.Parts;
model Fixed "Frame fixed in the world"
  extends Interfaces.OneFrame;
  parameter Units.Position r[3] = {0,0,0} "From the origin of the world to frame_b, resolved in the world frame";
equation
  Connections.root(frame_b.R);
  frame_b.r_0 = r;
  frame_b.R = Frames.nullRotation();

  annotation(
    Icon(graphics={
      Line(points={{0,-60},{0,60}}, color={64,64,64}, thickness=0.5),
      Line(points={{-40,-60},{0,-30}}, color={64,64,64}),
      Line(points={{-40,-25},{0,5}}, color={64,64,64}),
      Line(points={{-40,10},{0,40}}, color={64,64,64}),
      Line(points={{0,0},{100,0}}, color={64,64,64}),
      Text(extent={{-150,-70},{150,-100}}, textColor={0,0,0}, textString="r=%r")}),
    Documentation(info="<html>
<p>Parallel to the world frame. Whatever acts on it goes into the ground.</p>
</html>"));
end Fixed;
