within LayshaftTest.MultiBody.Published;
model PrismaticConstraint "Body on a spring that slides in a plane: by two joints, and by a constraint"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts,Forces};
  inner World world "World";
  Parts.FixedRotation base(r={0.2,-0.3,0.2}, angles={0.174532925199433,0.959931088596881,1.18682389135614}) "Turned base";
  Parts.FixedTranslation hook(r={0.8,0,0.3}, animation=false) "Hook of the springs";
  Forces.Spring spring1(c=20), spring2(c=20) "Springs";
  Joints.Prismatic slider_x(n={1,0,0}, s(fixed=true), v(fixed=true), stateSelect=StateSelect.always), slider_y(n={0,1,0}, s(fixed=true), v(fixed=true), stateSelect=StateSelect.always) "Joints";
  Joints.Constraints.Prismatic constraint(x_locked=false, y_locked=false) "Constraint";
  Parts.BodyShape body1(m=1, I_11=1, I_22=1, I_33=1, r={0.4,0,0}, r_CM={0.2,0,0}), body2(m=1, I_11=1, I_22=1, I_33=1, r={0.4,0,0}, r_CM={0.2,0,0}, body(angles_start={0.174532925199433,0.959931088596881,1.18682389135614}, r_0(start={0.2,-0.3,0.2}))) "Bodies";
  Figures figures(at={2,6,9.9}, expected=[0.293674072, -1.28190618, -0.10898077, -0.88514433, -0.969769233, -0.533763245, -0.58479409; 0.256048633, -0.887510474, 0.0151254743, -0.529614313, -2.08052466, -0.319370124, -1.25460623; 0.20209944, -0.322006659, 0.193075067, -0.0198380149, -0.603652862, -0.0119627985, -0.364017143], u=cat(1, body2.frame_a.r_0, {slider_x.s,slider_x.v,slider_y.s,slider_y.v})) "Figures of the standard library";
initial equation
  constraint.r_rel_a[1:2] = zeros(2);
  der(constraint.r_rel_a[1:2]) = zeros(2);
equation
  connect(world.frame_b, base.frame_a);
  connect(world.frame_b, hook.frame_a);
  connect(base.frame_b, slider_x.frame_a);
  connect(slider_x.frame_b, slider_y.frame_a);
  connect(slider_y.frame_b, body1.frame_a);
  connect(hook.frame_b, spring1.frame_a);
  connect(spring1.frame_b, body1.frame_b);
  connect(base.frame_b, constraint.frame_a);
  connect(constraint.frame_b, body2.frame_a);
  connect(hook.frame_b, spring2.frame_a);
  connect(spring2.frame_b, body2.frame_b);

  annotation(experiment(StopTime=10, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Constraints.PrismaticConstraint of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end PrismaticConstraint;
