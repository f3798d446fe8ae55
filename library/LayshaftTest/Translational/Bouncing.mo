within LayshaftTest.Translational;
model Bouncing "A mass bounces between two stops without pulling at them"
  extends Layshaft.Icons.Example;
  Layshaft.Translational.Components.Mass mass(m=1, s(start=0, fixed=true), v(start=2, fixed=true)) "Mass";
  Layshaft.Translational.Components.ElastoBacklash gap(c=1e4, d=0, b=0.4) "Gap between the stops";
  Layshaft.Translational.Components.Fixed fixed "Ground";
  final parameter Real contact = Layshaft.Constants.pi/100 "Duration of a contact: half a period of mass and spring";
  final parameter Real period = 2*(0.4/2 + contact) "Period of the motion";
equation
  connect(fixed.flange, gap.flange_a);
  connect(gap.flange_b, mass.flange_a);
  assert(noEvent(0.5*mass.v^2 + 0.5*1e4*gap.overlap^2 < 2 + 1e-4), "The stops create energy.");
  when time >= 3*period then
    assert(abs(mass.s) < 1e-3 and abs(mass.v - 2) < 1e-3, "After three periods the mass should pass the middle as at the start.");
  end when;

  annotation(experiment(StopTime=2, Tolerance=1e-8), Documentation(info="<html>
<p>Free flight of 0.2 s, contact of pi sqrt(m/c).</p>
</html>"));
end Bouncing;
