within Layshaft.MultiBody.Forces;
model Torque "Torque between two frames"
  extends Interfaces.TwoFrames;
  extends Interfaces.Resolved(resolveInFrame=Types.ResolveInFrame.frame_b);
  Blocks.Interfaces.RealInput torque[3](each unit="N.m") "Torque on frame_b, resolved in resolveInFrame"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={-60,120})));
protected
  Units.Torque t_0[3] "Torque on frame_b, resolved in the world frame";
equation
  t_0 = if resolveInFrame == Types.ResolveInFrame.world then torque
    elseif resolveInFrame == Types.ResolveInFrame.frame_a then Frames.resolve1(frame_a.R, torque)
    elseif resolveInFrame == Types.ResolveInFrame.frame_b then Frames.resolve1(frame_b.R, torque)
    else Frames.resolve1(port.frame.R, torque);
  frame_b.t = -Frames.resolve2(frame_b.R, t_0);
  frame_a.t = Frames.resolve2(frame_a.R, t_0);
  frame_a.f = zeros(3);
  frame_b.f = zeros(3);

  annotation(
    __Layshaft(arrows={Arrow(vector="frame_a.t", at="frame_a", opposite=true, quantity="torque"),
      Arrow(vector="frame_b.t", at="frame_b", opposite=true, quantity="torque")}),
    Icon(graphics={
      Line(points={{-60,10},{-30,45},{30,45},{60,10}}, color={30,140,80}, thickness=1, smooth=Smooth.Bezier),
      Polygon(points={{85,0},{45,15},{65,40},{85,0}}, lineColor={30,140,80}, fillColor={30,140,80}, fillPattern=FillPattern.Solid),
      Polygon(points={{-85,0},{-45,15},{-65,40},{-85,0}}, lineColor={30,140,80}, fillColor={30,140,80}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>The opposite torque acts on frame_a.</p>
</html>"));
end Torque;
