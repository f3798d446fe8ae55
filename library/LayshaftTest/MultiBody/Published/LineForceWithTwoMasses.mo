within LayshaftTest.MultiBody.Published;
model LineForceWithTwoMasses "Strut with the masses of its tube and rod, as an assembly of joints and as a line force"
  extends Layshaft.Icons.Example;
  import Layshaft.MultiBody.{World,Joints,Parts,Forces};
  inner World world "World";
  Joints.Revolute joint1(phi(fixed=true), w(fixed=true)), joint2(phi(fixed=true), w(fixed=true)) "Joints";
  Parts.BodyBox arm1(r={0.7,0,0}, width=0.035), arm2(r={0.7,0,0}, width=0.035) "Arms";
  Parts.FixedTranslation foot1(r={0,-0.9,0}), top1(r={0,0.3,0}), foot2(r={0,-0.9,0.3}), top2(r={0,0.3,0.3}) "Fixed points";
  Joints.Assemblies.JointUPS strut1(n1_a={0,0,1}, rRod1_ia={1,0,0}, useAxisFlange=true) "Strut of joints";
  Parts.Body tube(m=1, r_CM={0.2,0,0}, I_11=0, I_22=0, I_33=0), rod(m=1, r_CM={-0.2,0,0}, I_11=0, I_22=0, I_33=0) "Masses of the strut";
  Forces.LineForceWithTwoMasses strut2(m_a=1, m_b=1, L_a=0.2, L_b=0.2) "Strut between two points";
  Layshaft.Translational.Components.Damper damper1(d=3), damper2(d=3) "Dampers in the struts";
  Figures figures(at={0.9,2.1,2.97}, expected=[-2.70271896, 1.3692358, -2.70271896, 1.3692358, 6.17889642, -4.93699835; -1.97332673, -3.17751911, -1.97332673, -3.17751911, 15.9715054, 4.33303845; -0.952681651, 1.26895906, -0.952681651, 1.26895906, 8.43223307, -0.0997586787], u={joint1.phi,joint1.w,joint2.phi,joint2.w,arm2.frame_b.f[1],arm2.frame_b.f[2]}) "Figures of the standard library";
  Layshaft.Energy.Audit audit(n=5, tolerance=1e-6) "Energies of the second strut";
equation
  connect(world.frame_b, foot1.frame_a);
  connect(world.frame_b, top1.frame_a);
  connect(top1.frame_b, joint1.frame_a);
  connect(joint1.frame_b, arm1.frame_a);
  connect(foot1.frame_b, strut1.frame_a);
  connect(arm1.frame_b, strut1.frame_b);
  connect(strut1.frame_ia, tube.frame_a);
  connect(strut1.frame_ib, rod.frame_a);
  connect(strut1.support, damper1.flange_a);
  connect(strut1.axis, damper1.flange_b);
  connect(world.frame_b, foot2.frame_a);
  connect(world.frame_b, top2.frame_a);
  connect(top2.frame_b, joint2.frame_a);
  connect(joint2.frame_b, arm2.frame_a);
  connect(foot2.frame_b, strut2.frame_a);
  connect(arm2.frame_b, strut2.frame_b);
  connect(strut2.flange_a, damper2.flange_a);
  connect(strut2.flange_b, damper2.flange_b);
  audit.power = {arm2.body.power - arm2.body.gravityPower, strut2.mass_a.power - strut2.mass_a.gravityPower, strut2.mass_b.power - strut2.mass_b.gravityPower, damper2.power, 0};
  assert(noEvent(abs(audit.residual) < 1e-6), "The strut makes or loses energy.");

  annotation(experiment(StopTime=3, Tolerance=1e-9), Documentation(info="<html>
<p>The figures are those of Elementary.LineForceWithTwoMasses of the Modelica Standard Library 4.1.0, computed with a
tolerance of 1e-12.</p>
</html>"));
end LineForceWithTwoMasses;
