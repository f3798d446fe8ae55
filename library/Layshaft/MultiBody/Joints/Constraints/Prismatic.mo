within Layshaft.MultiBody.Joints.Constraints;
model Prismatic "Keeps two frames parallel; released directions slide"
  extends Internal.CutJoint;
equation
  zeros(3) = {R_rel.T[2,3],R_rel.T[3,1],R_rel.T[1,2]};
  assert(noEvent(R_rel.T[1,1] + R_rel.T[2,2] + R_rel.T[3,3] > 2.9), "The frames of " + getInstanceName() + " are perpendicular or opposite instead of parallel. Give the bodies start values near the assembled position, for example angles_start.");

  annotation(
    Icon(graphics={Rectangle(extent={{-25,14},{25,-14}}, lineColor={64,64,64}, fillColor={200,70,50}, fillPattern=FillPattern.Solid)}),
    Documentation(info="<html>
<p>With all directions locked both frames are one. Release one direction for a slider, two
for a plane: <code>x_locked = false</code> and so on, resolved in frame_a.</p>
</html>"));
end Prismatic;
