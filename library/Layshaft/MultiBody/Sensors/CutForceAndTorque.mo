within Layshaft.MultiBody.Sensors;
model CutForceAndTorque "Force and torque that pass from one frame to another"
  extends Icons.Sensor;
  extends Interfaces.TwoFrames;
  extends Interfaces.Resolved(resolveInFrame=Types.ResolveInFrame.frame_a);
  Blocks.Interfaces.RealOutput force[3](each unit="N") "Force from frame_a on frame_b"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90, origin={-60,-110})));
  Blocks.Interfaces.RealOutput torque[3](each unit="N.m") "Torque from frame_a on frame_b"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90, origin={60,-110})));
protected
  Real T[3,3] "From frame_a into the frame in which vectors are resolved";
equation
  Connections.branch(frame_a.R, frame_b.R);
  frame_b.r_0 = frame_a.r_0;
  frame_b.R = frame_a.R;
  zeros(3) = frame_a.f + frame_b.f;
  zeros(3) = frame_a.t + frame_b.t;
  T = if resolveInFrame == Types.ResolveInFrame.world then transpose(frame_a.R.T) elseif resolveInFrame == Types.ResolveInFrame.frame_resolve then port.frame.R.T*transpose(frame_a.R.T) else identity(3);
  force = T*frame_a.f;
  torque = T*frame_a.t;

  annotation(
    __Layshaft(arrows={Arrow(vector="frame_a.f", at="frame_a"),
      Arrow(vector="frame_a.t", at="frame_a", quantity="torque")}),
    Documentation(info="<html>
<p>Put it between two frames that are connected.</p>
</html>"));
end CutForceAndTorque;
