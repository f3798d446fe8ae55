within Layshaft.MultiBody.Sensors;
model RelativeSensor "Position, orientation and their derivatives of one frame against another"
  extends Icons.Sensor;
  extends Interfaces.Resolved(resolveInFrame=Types.ResolveInFrame.frame_a);
  Interfaces.Frame_a frame_a "Reference"
    annotation(Placement(transformation(extent={{-116,-16},{-84,16}})));
  Interfaces.Frame_b frame_b "Frame that is measured"
    annotation(Placement(transformation(extent={{84,-16},{116,16}})));
  parameter Boolean get_r_rel = false "= true: position" annotation(Evaluate=true);
  parameter Boolean get_v_rel = false "= true: velocity" annotation(Evaluate=true);
  parameter Boolean get_a_rel = false "= true: acceleration" annotation(Evaluate=true);
  parameter Boolean get_angles = false "= true: angles" annotation(Evaluate=true);
  parameter Boolean get_w_rel = false "= true: angular velocity" annotation(Evaluate=true);
  parameter Boolean get_z_rel = false "= true: angular acceleration" annotation(Evaluate=true);
  parameter Types.RotationSequence sequence = {1,2,3} "Axes of the angles" annotation(Evaluate=true);
  Blocks.Interfaces.RealOutput r_rel[3](each unit="m") if get_r_rel "From frame_a to frame_b"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=90, origin={-80,110})));
  Blocks.Interfaces.RealOutput v_rel[3](each unit="m/s") if get_v_rel "Derivative of r_rel in frame_a"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=90, origin={-50,110})));
  Blocks.Interfaces.RealOutput a_rel[3](each unit="m/s2") if get_a_rel "Derivative of v_rel in frame_a"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=90, origin={-20,110})));
  Blocks.Interfaces.RealOutput angles[3](each unit="rad") if get_angles "Angles from frame_a into frame_b"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=90, origin={20,110})));
  Blocks.Interfaces.RealOutput w_rel[3](each unit="rad/s") if get_w_rel "Angular velocity of frame_b against frame_a"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=90, origin={50,110})));
  Blocks.Interfaces.RealOutput z_rel[3](each unit="rad/s2") if get_z_rel "Angular acceleration of frame_b against frame_a"
    annotation(Placement(transformation(extent={{-10,-10},{10,10}}, rotation=90, origin={80,110})));
protected
  Real T[3,3] "From frame_a into the frame in which vectors are resolved";
  Units.Position r_rel_a[3] "From frame_a to frame_b, resolved in frame_a";
  Units.AngularVelocity w_rel_a[3] "Angular velocity of frame_b against frame_a, resolved in frame_a";
  Interfaces.VectorOutput out_r(u=T*r_rel_a) if get_r_rel "Position";
  Interfaces.VectorOutput out_v(u=T*der(r_rel_a)) if get_v_rel "Velocity";
  Interfaces.SecondDerivative out_a(x=r_rel_a, T=T) if get_a_rel "Acceleration";
  Interfaces.VectorOutput out_angles(u=Frames.axesRotationsAngles(Frames.relativeRotation(frame_a.R, frame_b.R), sequence)) if get_angles "Angles";
  Interfaces.VectorOutput out_w(u=T*w_rel_a) if get_w_rel "Angular velocity";
  Interfaces.VectorOutput out_z(u=T*der(w_rel_a)) if get_z_rel "Angular acceleration";
equation
  r_rel_a = Frames.resolve2(frame_a.R, frame_b.r_0 - frame_a.r_0);
  w_rel_a = Frames.resolve2(frame_a.R, Frames.angularVelocity1(frame_b.R)) - frame_a.R.w;
  T = if resolveInFrame == Types.ResolveInFrame.frame_a then identity(3) elseif resolveInFrame == Types.ResolveInFrame.world then transpose(frame_a.R.T)
    elseif resolveInFrame == Types.ResolveInFrame.frame_b then frame_b.R.T*transpose(frame_a.R.T) else port.frame.R.T*transpose(frame_a.R.T);
  frame_a.f = zeros(3);
  frame_a.t = zeros(3);
  frame_b.f = zeros(3);
  frame_b.t = zeros(3);
  connect(out_r.y, r_rel);
  connect(out_v.y, v_rel);
  connect(out_a.y, a_rel);
  connect(out_angles.y, angles);
  connect(out_w.y, w_rel);
  connect(out_z.y, z_rel);

  annotation(Documentation(info="<html>
<p>Derivatives are those that an observer in frame_a sees; then the vectors are resolved
in <code>resolveInFrame</code>.</p>
</html>"));
end RelativeSensor;
