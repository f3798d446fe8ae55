within Layshaft.MultiBody.Forces;
model WorldForce "Outer force on a frame"
  extends Interfaces.OneFrame;
  extends Interfaces.Resolved;
  Blocks.Interfaces.RealInput force[3](each unit="N") "Force on frame_b, resolved in resolveInFrame"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
equation
  assert(resolveInFrame <> Types.ResolveInFrame.frame_a, getInstanceName() + " has no frame_a: set resolveInFrame to world, frame_b or frame_resolve.");
  frame_b.f = -(if resolveInFrame == Types.ResolveInFrame.frame_b then force
    elseif resolveInFrame == Types.ResolveInFrame.frame_resolve then Frames.resolve2(frame_b.R, Frames.resolve1(port.frame.R, force))
    else Frames.resolve2(frame_b.R, force));
  frame_b.t = zeros(3);

  annotation(
    __Layshaft(arrows={Arrow(vector="frame_b.f", at="frame_b", opposite=true)}),
    Icon(graphics={
      Line(points={{-90,0},{50,0}}, color={30,140,80}, thickness=1),
      Polygon(points={{84,0},{40,25},{40,-25},{84,0}}, lineColor={30,140,80}, fillColor={30,140,80}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>The reaction goes into the ground.</p>
</html>"));
end WorldForce;
