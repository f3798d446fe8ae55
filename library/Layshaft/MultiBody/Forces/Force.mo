within Layshaft.MultiBody.Forces;
model Force "Force between two frames"
  extends Interfaces.TwoFrames;
  extends Interfaces.Resolved(resolveInFrame=Types.ResolveInFrame.frame_b);
  Blocks.Interfaces.RealInput force[3](each unit="N") "Force on frame_b, resolved in resolveInFrame"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={-60,120})));
protected
  Units.Force f_0[3] "Force on frame_b, resolved in the world frame";
equation
  f_0 = if resolveInFrame == Types.ResolveInFrame.world then force
    elseif resolveInFrame == Types.ResolveInFrame.frame_a then Frames.resolve1(frame_a.R, force)
    elseif resolveInFrame == Types.ResolveInFrame.frame_b then Frames.resolve1(frame_b.R, force)
    else Frames.resolve1(port.frame.R, force);
  frame_b.f = -Frames.resolve2(frame_b.R, f_0);
  frame_b.t = zeros(3);
  frame_a.f = Frames.resolve2(frame_a.R, f_0);
  frame_a.t = Frames.resolve2(frame_a.R, cross(frame_b.r_0 - frame_a.r_0, f_0));

  annotation(
    __Layshaft(arrows={Arrow(vector="frame_a.f", at="frame_a", opposite=true),
      Arrow(vector="frame_b.f", at="frame_b", opposite=true)}),
    Icon(graphics={
      Line(points={{-50,0},{50,0}}, color={30,140,80}, thickness=1),
      Polygon(points={{84,0},{40,25},{40,-25},{84,0}}, lineColor={30,140,80}, fillColor={30,140,80}, fillPattern=FillPattern.Solid),
      Polygon(points={{-84,0},{-40,25},{-40,-25},{-84,0}}, lineColor={30,140,80}, fillColor={30,140,80}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>The force acts in the origin of frame_b; the reaction on frame_a has the same line of
action, so that no momentum is made.</p>
</html>"));
end Force;
