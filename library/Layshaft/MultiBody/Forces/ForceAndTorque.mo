within Layshaft.MultiBody.Forces;
model ForceAndTorque "Force and torque between two frames"
  extends Interfaces.TwoFrames;
  extends Interfaces.Resolved(resolveInFrame=Types.ResolveInFrame.frame_b);
  Blocks.Interfaces.RealInput force[3](each unit="N") "Force on frame_b, resolved in resolveInFrame"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={-60,120})));
  Blocks.Interfaces.RealInput torque[3](each unit="N.m") "Torque on frame_b, resolved in resolveInFrame"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={60,120})));
protected
  Units.Force f_0[3] "Force on frame_b, resolved in the world frame";
  Units.Torque t_0[3] "Torque on frame_b, resolved in the world frame";
equation
  f_0 = if resolveInFrame == Types.ResolveInFrame.world then force
    elseif resolveInFrame == Types.ResolveInFrame.frame_a then Frames.resolve1(frame_a.R, force)
    elseif resolveInFrame == Types.ResolveInFrame.frame_b then Frames.resolve1(frame_b.R, force)
    else Frames.resolve1(port.frame.R, force);
  t_0 = if resolveInFrame == Types.ResolveInFrame.world then torque
    elseif resolveInFrame == Types.ResolveInFrame.frame_a then Frames.resolve1(frame_a.R, torque)
    elseif resolveInFrame == Types.ResolveInFrame.frame_b then Frames.resolve1(frame_b.R, torque)
    else Frames.resolve1(port.frame.R, torque);
  frame_b.f = -Frames.resolve2(frame_b.R, f_0);
  frame_b.t = -Frames.resolve2(frame_b.R, t_0);
  frame_a.f = Frames.resolve2(frame_a.R, f_0);
  frame_a.t = Frames.resolve2(frame_a.R, t_0 + cross(frame_b.r_0 - frame_a.r_0, f_0));

  annotation(
    __Layshaft(arrows={Arrow(vector="frame_a.f", at="frame_a", opposite=true),
      Arrow(vector="frame_b.f", at="frame_b", opposite=true),
      Arrow(vector="frame_a.t", at="frame_a", opposite=true, quantity="torque"),
      Arrow(vector="frame_b.t", at="frame_b", opposite=true, quantity="torque")}),
    Icon(graphics={
      Line(points={{-50,-20},{50,-20}}, color={30,140,80}, thickness=1),
      Polygon(points={{84,-20},{40,5},{40,-45},{84,-20}}, lineColor={30,140,80}, fillColor={30,140,80}, fillPattern=FillPattern.Solid),
      Polygon(points={{-84,-20},{-40,5},{-40,-45},{-84,-20}}, lineColor={30,140,80}, fillColor={30,140,80}, fillPattern=FillPattern.Solid),
      Line(points={{-60,30},{-30,65},{30,65},{60,30}}, color={30,140,80}, thickness=1, smooth=Smooth.Bezier)}),
    Documentation(info="<html>
<p>Both act on frame_b; the reactions act on frame_a.</p>
</html>"));
end ForceAndTorque;
