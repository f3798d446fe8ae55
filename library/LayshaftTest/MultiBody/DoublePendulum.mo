within LayshaftTest.MultiBody;
model DoublePendulum "Double pendulum: energies, and where it is after 3 s"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world "World";
  Layshaft.MultiBody.Joints.Revolute joint1(phi(fixed=true), w(fixed=true)) "First joint";
  Layshaft.MultiBody.Parts.BodyBox box1(r={0.5,0,0}, width=0.06) "First arm";
  Layshaft.MultiBody.Joints.Revolute joint2(phi(fixed=true), w(fixed=true)) "Second joint";
  Layshaft.MultiBody.Parts.BodyBox box2(r={0.5,0,0}, width=0.06) "Second arm";
  Layshaft.Energy.Audit audit(n=4, tolerance=1e-6) "Energies";
equation
  connect(world.frame_b, joint1.frame_a);
  connect(joint1.frame_b, box1.frame_a);
  connect(box1.frame_b, joint2.frame_a);
  connect(joint2.frame_b, box2.frame_a);
  audit.power = {box1.body.power, box2.body.power, -box1.body.gravityPower, -box2.body.gravityPower};
  when terminal() then
    assert(abs(joint1.phi + 2.31638558) < 1e-5 and abs(joint2.phi + 2.09557031) < 1e-5,
      "The pendulum is not where it should be: " + String(joint1.phi, significantDigits=9) + " " + String(joint2.phi, significantDigits=9));
  end when;

  annotation(experiment(StopTime=3, Tolerance=1e-10), Documentation(info="<html>
<p>The same arms as in the double pendulum of the standard library, without its damper.</p>
</html>"));
end DoublePendulum;
