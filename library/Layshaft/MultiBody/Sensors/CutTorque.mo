within Layshaft.MultiBody.Sensors;
model CutTorque "Torque that passes from one frame to another"
  extends Icons.Sensor;
  extends Interfaces.TwoFrames;
  extends Interfaces.Resolved(resolveInFrame=Types.ResolveInFrame.frame_a);
  Blocks.Interfaces.RealOutput torque[3](each unit="N.m") "Torque from frame_a on frame_b"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=-90, origin={-60,-110})));
protected
  CutForceAndTorque sensor(final resolveInFrame=resolveInFrame) "Sensor"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}})));
equation
  connect(frame_a, sensor.frame_a);
  connect(sensor.frame_b, frame_b);
  connect(sensor.frame_resolve, frame_resolve);
  connect(sensor.torque, torque);

  annotation(Documentation(info="<html>
<p>Put it between two frames that are connected.</p>
</html>"));
end CutTorque;
