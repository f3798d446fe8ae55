within Layshaft.MultiBody.Sensors;
model AbsoluteSensor "Position, orientation and their derivatives of a frame"
  extends Icons.Sensor;
  extends Interfaces.Resolved;
  Interfaces.Frame_a frame_a "Frame that is measured"
    annotation(Placement(transformation(extent={{-116,-16},{-84,16}})));
  parameter Boolean get_r = false "= true: position" annotation(Evaluate=true);
  parameter Boolean get_v = false "= true: velocity" annotation(Evaluate=true);
  parameter Boolean get_a = false "= true: acceleration" annotation(Evaluate=true);
  parameter Boolean get_angles = false "= true: angles" annotation(Evaluate=true);
  parameter Boolean get_w = false "= true: angular velocity" annotation(Evaluate=true);
  parameter Boolean get_z = false "= true: angular acceleration" annotation(Evaluate=true);
  parameter Types.RotationSequence sequence = {1,2,3} "Axes of the angles" annotation(Evaluate=true);
  Blocks.Interfaces.RealOutput r[3](each unit="m") if get_r "Position of frame_a"
    annotation(Placement(transformation(extent={{100,70},{120,90}})));
  Blocks.Interfaces.RealOutput v[3](each unit="m/s") if get_v "Velocity of frame_a"
    annotation(Placement(transformation(extent={{100,40},{120,60}})));
  Blocks.Interfaces.RealOutput a[3](each unit="m/s2") if get_a "Acceleration of frame_a"
    annotation(Placement(transformation(extent={{100,10},{120,30}})));
  Blocks.Interfaces.RealOutput angles[3](each unit="rad") if get_angles "Angles from the world frame into frame_a"
    annotation(Placement(transformation(extent={{100,-30},{120,-10}})));
  Blocks.Interfaces.RealOutput w[3](each unit="rad/s") if get_w "Angular velocity of frame_a"
    annotation(Placement(transformation(extent={{100,-60},{120,-40}})));
  Blocks.Interfaces.RealOutput z[3](each unit="rad/s2") if get_z "Angular acceleration of frame_a"
    annotation(Placement(transformation(extent={{100,-90},{120,-70}})));
protected
  Real T[3,3] "From the world frame into the frame in which vectors are resolved";
  Interfaces.VectorOutput out_r(u=T*frame_a.r_0) if get_r "Position";
  Interfaces.VectorOutput out_v(u=T*der(frame_a.r_0)) if get_v "Velocity";
  Interfaces.SecondDerivative out_a(x=frame_a.r_0, T=T) if get_a "Acceleration";
  Interfaces.VectorOutput out_angles(u=Frames.axesRotationsAngles(frame_a.R, sequence)) if get_angles "Angles";
  Interfaces.VectorOutput out_w(u=T*Frames.angularVelocity1(frame_a.R)) if get_w "Angular velocity";
  Interfaces.VectorOutput out_z(u=T*Frames.resolve1(frame_a.R, der(frame_a.R.w))) if get_z "Angular acceleration";
equation
  assert(resolveInFrame <> Types.ResolveInFrame.frame_b, getInstanceName() + " has no frame_b: set resolveInFrame to world, frame_a or frame_resolve.");
  T = if resolveInFrame == Types.ResolveInFrame.world then identity(3) elseif resolveInFrame == Types.ResolveInFrame.frame_resolve then port.frame.R.T else frame_a.R.T;
  frame_a.f = zeros(3);
  frame_a.t = zeros(3);
  connect(out_r.y, r);
  connect(out_v.y, v);
  connect(out_a.y, a);
  connect(out_angles.y, angles);
  connect(out_w.y, w);
  connect(out_z.y, z);

  annotation(Documentation(info="<html>
<p>Vectors are measured against the world and resolved in <code>resolveInFrame</code>.
The angles are those from the world frame into frame_a.</p>
</html>"));
end AbsoluteSensor;
