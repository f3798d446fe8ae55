within LayshaftTest.MultiBody.Published;
model UniversalConstraint "Body on a spring that turns about two axes: by a joint, and by a constraint"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts,Forces};
  inner World world "World";
  Parts.FixedRotation base(r={0.2,-0.3,0.2}, angles={0.174532925199433,0.959931088596881,1.18682389135614}) "Turned base";
  Parts.FixedTranslation hook(r={0.8,0,0.3}, animation=false) "Hook of the springs";
  Forces.Spring spring1(c=20), spring2(c=20) "Springs";
  Joints.Universal joint(n_a={0,0,1}, n_b={1,0,0}, stateSelect=StateSelect.always, revolute_a(phi(fixed=true), w(fixed=true)), revolute_b(phi(fixed=true), w(fixed=true))) "Joint";
  Joints.Constraints.Universal constraint(n_a={0,0,1}, n_b={1,0,0}) "Constraint";
  Parts.BodyShape body1(m=1, I_11=1, I_22=1, I_33=1, r={0.4,0,0}, r_CM={0.2,0,0}), body2(m=1, I_11=1, I_22=1, I_33=1, r={0.4,0,0}, r_CM={0.2,0,0}, body(angles_start={0.174532925199433,0.959931088596881,1.18682389135614}, r_0(start={0.2,-0.3,0.2}))) "Bodies";
  Parts.FixedTranslation tip1(r={0.1,0.15,0.2}), tip2(r={0.1,0.15,0.2}) "Where the springs are fixed";
  Figures figures(at={2,6,9.9}, expected=[-1.7004076, 0.289491604, 0.665180143, -1.44517917, -1.44517917, 0.189885664, 0.637501418; -0.236380937, -0.093857824, 0.615759297, -0.850090598, -0.850090602, -0.0577090124, 0.613049088; -0.516065564, -0.0420330734, -1.00393587, 1.30669665, 1.30669665, 0.0421860864, -1.00304913], u=cat(1, {joint.phi_a,joint.phi_b,joint.w_a,joint.w_b}, body2.body.w_a)) "Figures of the standard library";
initial equation
  constraint.R_rel.T[1,2] = 0;
  constraint.R_rel.T[2,3] = 0;
  constraint.R_rel.w[1] = 0;
  constraint.R_rel.w[3] = 0;
equation
  connect(world.frame_b, base.frame_a);
  connect(world.frame_b, hook.frame_a);
  connect(base.frame_b, joint.frame_a);
  connect(joint.frame_b, body1.frame_a);
  connect(body1.frame_b, tip1.frame_a);
  connect(hook.frame_b, spring1.frame_a);
  connect(spring1.frame_b, tip1.frame_b);
  connect(base.frame_b, constraint.frame_a);
  connect(constraint.frame_b, body2.frame_a);
  connect(body2.frame_b, tip2.frame_a);
  connect(hook.frame_b, spring2.frame_a);
  connect(spring2.frame_b, tip2.frame_b);

  annotation(experiment(StopTime=10, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Constraints.UniversalConstraint of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end UniversalConstraint;
