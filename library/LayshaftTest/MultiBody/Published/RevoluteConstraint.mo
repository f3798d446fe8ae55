within LayshaftTest.MultiBody.Published;
model RevoluteConstraint "Body on a spring that turns about an axis: by a joint, and by a constraint"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts,Forces};
  inner World world "World";
  Parts.FixedRotation base(r={0.2,-0.3,0.2}, angles={0.174532925199433,0.959931088596881,1.18682389135614}) "Turned base";
  Parts.FixedTranslation hook(r={0.8,0,0.3}, animation=false) "Hook of the springs";
  Forces.Spring spring1(c=20), spring2(c=20) "Springs";
  Joints.Revolute joint(n={0,1,0}, phi(fixed=true), w(fixed=true), stateSelect=StateSelect.always) "Joint";
  Joints.Constraints.Revolute constraint(n={0,1,0}) "Constraint";
  Parts.BodyShape body1(m=1, I_11=1, I_22=1, I_33=1, r={0.4,0,0}, r_CM={0.2,0,0}), body2(m=1, I_11=1, I_22=1, I_33=1, r={0.4,0,0}, r_CM={0.2,0,0}, body(angles_start={0.174532925199433,0.959931088596881,1.18682389135614}, r_0(start={0.2,-0.3,0.2}))) "Bodies";
  Figures figures(at={2,6,9.9}, expected=[-2.31827449, 1.33607624, 1.48373545e-17, 1.33607624, -7.41671302e-17; -0.897778809, 2.35672125, 7.8300888e-18, 2.35672125, -1.30824309e-16; -0.031782613, 0.513733474, -1.24723542e-17, 0.513733474, -6.59415597e-50], u=cat(1, {joint.phi,joint.w}, body2.body.w_a)) "Figures of the standard library";
initial equation
  constraint.R_rel.T[1,3] = 0;
  constraint.R_rel.w[2] = 0;
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
<p>The figures are those of Constraints.RevoluteConstraint of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end RevoluteConstraint;
