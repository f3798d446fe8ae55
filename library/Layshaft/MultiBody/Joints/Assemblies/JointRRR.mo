within Layshaft.MultiBody.Joints.Assemblies;
model JointRRR "Three parallel revolute joints with two rods"
  extends JointUSR(final n1_a=n_a, final n_b=n_a);
  parameter Types.Axis n_a = {0,0,1} "Axis of all three joints, resolved in frame_a; frame_b is turned against it about n_a only"
    annotation(Evaluate=true);
equation
  assert(abs(e*rRod1_ia) <= 1e-8*sqrt(rRod1_ia*rRod1_ia) and abs(e*rRod2_ib) <= 1e-8*sqrt(rRod2_ib*rRod2_ib), "A rod of " + getInstanceName() + " is not perpendicular to the axis n_a: the loop is not planar. Change rRod1_ia and rRod2_ib, or use JointUSR.");
  assert(noEvent(abs(e*r_a) <= 1e-6*(length + sqrt(rRod2_ib*rRod2_ib))), "The frames of " + getInstanceName() + " are not in one plane perpendicular to n_a: its revolute joints then are no planar loop. Put both frames into one plane, or use JointUSR.");

  annotation(Documentation(info="<html>
<p>For planar loops such as a four-bar linkage.</p>
</html>"));
end JointRRR;
