within Layshaft.MultiBody.Sensors;
model Power "Power that passes from one frame to another"
  extends Icons.Sensor;
  extends Interfaces.TwoFrames;
  Blocks.Interfaces.RealOutput power(unit="W") "Power from frame_a to frame_b"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90, origin={0,-110})));
equation
  Connections.branch(frame_a.R, frame_b.R);
  frame_b.r_0 = frame_a.r_0;
  frame_b.R = frame_a.R;
  zeros(3) = frame_a.f + frame_b.f;
  zeros(3) = frame_a.t + frame_b.t;
  power = frame_a.f*Frames.resolve2(frame_a.R, der(frame_a.r_0)) + frame_a.t*frame_a.R.w;

  annotation(Documentation(info="<html>
<p>Force times velocity plus torque times angular velocity.</p>
</html>"));
end Power;
