within Layshaft.MultiBody.Forces;
model WorldForceAndTorque "Outer force and torque on a frame"
  extends Interfaces.OneFrame;
  extends Interfaces.Resolved;
  Blocks.Interfaces.RealInput force[3](each unit="N") "Force on frame_b, resolved in resolveInFrame"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput torque[3](each unit="N.m") "Torque on frame_b, resolved in resolveInFrame"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
protected
  Real T[3,3] "From the frame of the inputs into frame_b";
equation
  assert(resolveInFrame <> Types.ResolveInFrame.frame_a, getInstanceName() + " has no frame_a: set resolveInFrame to world, frame_b or frame_resolve.");
  T = if resolveInFrame == Types.ResolveInFrame.frame_b then identity(3)
    elseif resolveInFrame == Types.ResolveInFrame.frame_resolve then frame_b.R.T*transpose(port.frame.R.T)
    else frame_b.R.T;
  frame_b.f = -T*force;
  frame_b.t = -T*torque;

  annotation(
    __Layshaft(arrows={Arrow(vector="frame_b.f", at="frame_b", opposite=true),
      Arrow(vector="frame_b.t", at="frame_b", opposite=true, quantity="torque")}),
    Icon(graphics={
      Line(points={{-90,-20},{50,-20}}, color={30,140,80}, thickness=1),
      Polygon(points={{84,-20},{40,5},{40,-45},{84,-20}}, lineColor={30,140,80}, fillColor={30,140,80}, fillPattern=FillPattern.Solid),
      Line(points={{-80,20},{-50,60},{0,70},{45,50}}, color={30,140,80}, thickness=1, smooth=Smooth.Bezier)}),
    Documentation(info="<html>
<p>The reaction goes into the ground.</p>
</html>"));
end WorldForceAndTorque;
