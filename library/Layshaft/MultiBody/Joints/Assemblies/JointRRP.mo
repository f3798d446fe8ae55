within Layshaft.MultiBody.Joints.Assemblies;
model JointRRP "Two parallel revolute joints and a prismatic joint with two rods"
  extends JointUSP(final n1_a=n_a);
  parameter Types.Axis n_a = {0,0,1} "Axis of both revolute joints, resolved in frame_a; perpendicular to n_b"
    annotation(Evaluate=true);
equation
  assert(abs(Frames.normalize(n_a)*rRod1_ia) <= 1e-8*sqrt(rRod1_ia*rRod1_ia), "The rod rRod1_ia of " + getInstanceName() + " is not perpendicular to the axis n_a: the loop is not planar. Change it, or use JointUSP.");

  annotation(Documentation(info="<html>
<p>For crank mechanisms: frame_a is the crank pin, frame_b the cylinder.</p>
</html>"));
end JointRRP;
