within Layshaft.MultiBody.Joints.Constraints;
model Universal "Lets frame_b turn about an axis of frame_a and one of its own"
  extends Internal.CutJoint;
  parameter Types.Axis n_a = {1,0,0} "First axis, fixed in frame_a"
    annotation(Evaluate=true);
  parameter Types.Axis n_b = {0,1,0} "Second axis, fixed in frame_b"
    annotation(Evaluate=true);
protected
  final parameter Real e_a[3] = Frames.normalize(n_a) "Unit vector of the first axis" annotation(Evaluate=true);
  final parameter Real e_b[3] = Frames.normalize(n_b) "Unit vector of the second axis" annotation(Evaluate=true);
equation
  assert(n_a*n_a > 0 and n_b*n_b > 0, "An axis of " + getInstanceName() + " is a zero vector.");
  assert(abs(e_a*e_b) < 1e-10, "The axes n_a and n_b of " + getInstanceName() + " are not perpendicular: give two directions that are.");
  0 = e_b*Frames.resolve2(R_rel, e_a);
  0 = frame_b.t*Frames.resolve2(R_rel, e_a);
  0 = frame_b.t*e_b;

  annotation(
    Icon(graphics={
      Line(points={{0,40},{0,-40}}, color={200,70,50}, thickness=0.5),
      Line(points={{-40,0},{40,0}}, color={200,70,50}, thickness=0.5)}),
    Documentation(info="<html>
<p>Both axes stay perpendicular to each other.</p>
</html>"));
end Universal;
