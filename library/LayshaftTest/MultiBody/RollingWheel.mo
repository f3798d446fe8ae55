within LayshaftTest.MultiBody;
model RollingWheel "A wheel that rolls and falls into a curve"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world(n={0,0,-1}) "World";
  Layshaft.MultiBody.Parts.RollingWheel wheel(radius=0.3, m=2, I_axis=0.06, I_long=0.12,
    rolling(x(start=0.2, fixed=true), y(start=0.2, fixed=true), angles(start={0,0.3,0}, each fixed=true), der_angles(start={0,0,5}, each fixed=true))) "Wheel";
  Layshaft.MultiBody.Parts.RollingWheel straight(radius=0.3,
    rolling(x(fixed=true), y(start=1, fixed=true), angles(each fixed=true), der_angles(start={0,0,4}, each fixed=true))) "Wheel that stays upright";
  Layshaft.Energy.Audit audit(n=2, tolerance=1e-6) "Energies";
equation
  audit.power = {wheel.body.power, -wheel.body.gravityPower};
  assert(noEvent(max(abs(wheel.rolling.v_contact_0)) < 1e-6), "The wheel slips.");
  assert(noEvent(wheel.rolling.f_n > 0), "The wheel lifts.");
  assert(noEvent(abs(straight.rolling.x - 0.3*4*time) < 1e-6 and abs(straight.rolling.y - 1) < 1e-9), "The upright wheel does not roll straight.");
  assert(noEvent(abs(straight.rolling.f_n - 2*world.g) < 1e-6), "The upright wheel does not weigh what it should.");

  annotation(experiment(StopTime=2, Tolerance=1e-9), Documentation(info="<html>
<p>The contact does no work: kinetic energy and the work of gravity balance.</p>
</html>"));
end RollingWheel;
