within Layshaft.MultiBody.Joints.Assemblies;
model JointSSR "Ball joint, rod, ball joint, rod, revolute joint"
  extends Internal.SphericalSide;
  extends Internal.RevoluteSide;
equation
  point_0 = frame_a.r_0;
  rodLength = rod1Length;
  rod_0 = u_0;
  across_0 = zeros(3);
  r_s_0 = ball_0;
  f_rod = along;

  annotation(Documentation(info="<html>
<p>As JointUSR; the first rod has no mass and its rotation about itself is free, so there
is no singular position of a universal joint.</p>
</html>"));
end JointSSR;
