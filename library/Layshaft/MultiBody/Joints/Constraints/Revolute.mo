within Layshaft.MultiBody.Joints.Constraints;
model Revolute "Lets frame_b turn about one axis of frame_a only"
  extends Internal.CutJoint;
  parameter Types.Axis n = {0,1,0} "Axis, resolved in frame_a; the same in frame_b"
    annotation(Evaluate=true);
protected
  final parameter Real e[3] = Frames.normalize(n) "Unit vector of the axis" annotation(Evaluate=true);
  final parameter Real e_x[3] = Frames.perpendicular(n) "One direction across the axis" annotation(Evaluate=true);
  final parameter Real e_y[3] = cross(e, e_x) "Other direction across the axis" annotation(Evaluate=true);
equation
  assert(n*n > 0, "The axis n of " + getInstanceName() + " is a zero vector.");
  0 = e_x*Frames.resolve2(R_rel, e);
  0 = e_y*Frames.resolve2(R_rel, e);
  0 = frame_b.t*e;
  assert(noEvent(e*Frames.resolve2(R_rel, e) > 0), "The axes of both frames of " + getInstanceName() + " are opposite. Give the bodies start values near the assembled position, for example angles_start.");

  annotation(
    Icon(graphics={Rectangle(extent={{-14,30},{14,-30}}, lineColor={64,64,64}, fillColor={200,70,50}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-60},{150,-90}}, textColor={0,0,0}, textString="n=%n")}),
    Documentation(info="<html>
<p>The axis n is the same in both frames. In a planar loop take
<a href=\"modelica://Layshaft.MultiBody.Joints.RevolutePlanarLoopConstraint\">RevolutePlanarLoopConstraint</a>:
there this joint would constrain twice what the other joints constrain already.</p>
</html>"));
end Revolute;
