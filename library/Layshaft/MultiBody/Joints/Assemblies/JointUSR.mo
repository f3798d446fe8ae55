within Layshaft.MultiBody.Joints.Assemblies;
model JointUSR "Universal joint, rod, ball joint, rod, revolute joint"
  extends Internal.UniversalSide;
  extends Internal.RevoluteSide;
equation
  length = sqrt(rRod1_ia*rRod1_ia);
  t_end = zeros(3);
  point_0 = frame_a.r_0;
  rodLength = length;
  rod_0 = u_0;
  across_0 = side_0;
  r_s_0 = ball_0;
  f_rod = along;

  annotation(Documentation(info="<html>
<p>For loops whose other joints are, for example, revolute.</p>
</html>"));
end JointUSR;
