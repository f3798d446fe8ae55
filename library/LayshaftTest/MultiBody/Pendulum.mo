within LayshaftTest.MultiBody;
model Pendulum "Physical pendulum: speed over angle follows from the energy"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world "World";
  Layshaft.MultiBody.Joints.Revolute joint(phi(fixed=true), w(fixed=true)) "Joint";
  Layshaft.MultiBody.Parts.Body body(m=2, r_CM={0.5,0,0}, I_33=0.1) "Bob";
  Real excess "Twice the energy per moment of inertia";
equation
  connect(world.frame_b, joint.frame_a);
  connect(joint.frame_b, body.frame_a);
  excess = joint.w^2 + 2*2*world.g*0.5*sin(joint.phi)/(0.1 + 2*0.5^2);
  assert(noEvent(abs(excess) < 1e-5), "The energy is not conserved.");
  when terminal() then
    assert(abs(joint.phi + 3.0855953) < 1e-5, "The pendulum is not where it should be: " + String(joint.phi, significantDigits=9));
  end when;

  annotation(experiment(StopTime=1, Tolerance=1e-9), Documentation(info="<html>
<p>w&sup2; = -2 m g l sin(phi)/(I + m l&sup2;)</p>
</html>"));
end Pendulum;
