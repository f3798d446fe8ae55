within Layshaft.MultiBody.Joints.Assemblies;
model JointSSP "Ball joint, rod, ball joint, rod, prismatic joint"
  extends Internal.SphericalSide;
  extends Internal.PrismaticSide;
equation
  point_0 = frame_a.r_0;
  rodLength = rod1Length;
  rod_0 = u_0;
  across_0 = zeros(3);
  r_s_0 = ball_0;
  f_rod = along;

  annotation(Documentation(info="<html>
<p>As JointUSP; the first rod has no mass and its rotation about itself is free.</p>
</html>"));
end JointSSP;
