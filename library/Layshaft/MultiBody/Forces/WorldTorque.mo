within Layshaft.MultiBody.Forces;
model WorldTorque "Outer torque on a frame"
  extends Interfaces.OneFrame;
  extends Interfaces.Resolved;
  Blocks.Interfaces.RealInput torque[3](each unit="N.m") "Torque on frame_b, resolved in resolveInFrame"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
equation
  assert(resolveInFrame <> Types.ResolveInFrame.frame_a, getInstanceName() + " has no frame_a: set resolveInFrame to world, frame_b or frame_resolve.");
  frame_b.t = -(if resolveInFrame == Types.ResolveInFrame.frame_b then torque
    elseif resolveInFrame == Types.ResolveInFrame.frame_resolve then Frames.resolve2(frame_b.R, Frames.resolve1(port.frame.R, torque))
    else Frames.resolve2(frame_b.R, torque));
  frame_b.f = zeros(3);

  annotation(
    __Layshaft(arrows={Arrow(vector="frame_b.t", at="frame_b", opposite=true, quantity="torque")}),
    Icon(graphics={
      Line(points={{-80,-20},{-50,40},{0,60},{45,40}}, color={30,140,80}, thickness=1, smooth=Smooth.Bezier),
      Polygon(points={{80,5},{30,40},{60,60},{80,5}}, lineColor={30,140,80}, fillColor={30,140,80}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>The reaction goes into the ground.</p>
</html>"));
end WorldTorque;
