within LayshaftTest.MultiBody.Published;
model SphericalConstraint "Body on a spring that turns about a point: by a joint, and by a constraint"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts,Forces};
  inner World world "World";
  Parts.FixedRotation base(r={0.2,-0.3,0.2}, angles={0.174532925199433,0.959931088596881,1.18682389135614}) "Turned base";
  Parts.FixedTranslation hook(r={0.8,0,0.3}, animation=false) "Hook of the springs";
  Forces.Spring spring1(c=20), spring2(c=20) "Springs";
  Joints.Spherical joint(enforceStates=true, angles_fixed=true, w_rel_b(each fixed=true)) "Joint";
  Joints.Constraints.Spherical constraint "Constraint";
  Parts.BodyShape body1(m=1, I_11=1, I_22=1, I_33=1, r={0.4,0,0}, r_CM={0.2,0,0}), body2(m=1, I_11=1, I_22=1, I_33=1, r={0.4,0,0}, r_CM={0.2,0,0}, body(angles_fixed=true, w_0_fixed=true, angles_start={0.174532925199433,0.959931088596881,1.18682389135614}, r_0(start={0.2,-0.3,0.2}))) "Bodies";
  Figures figures(at={2,6,9.9}, expected=[0, 1.53168942, 0.634644848, 0.441776776, -0.602251252, 0.300936472; 0, 1.81928664, 0.753808754, 0.453521471, 0.00919400255, 0.18877803; 0, -0.817768272, -0.33883659, 0.319353822, 0.0786389377, 0.151140813], u=cat(1, body2.body.w_a, body1.frame_b.r_0)) "Figures of the standard library";
equation
  connect(world.frame_b, base.frame_a);
  connect(world.frame_b, hook.frame_a);
  connect(base.frame_b, joint.frame_a);
  connect(joint.frame_b, body1.frame_a);
  connect(hook.frame_b, spring1.frame_a);
  connect(spring1.frame_b, body1.frame_b);
  connect(base.frame_b, constraint.frame_a);
  connect(constraint.frame_b, body2.frame_a);
  connect(hook.frame_b, spring2.frame_a);
  connect(spring2.frame_b, body2.frame_b);

  annotation(experiment(StopTime=10, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Constraints.SphericalConstraint of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end SphericalConstraint;
