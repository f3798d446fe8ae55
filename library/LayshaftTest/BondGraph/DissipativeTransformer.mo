within LayshaftTest.BondGraph;
model DissipativeTransformer "The non-power-conserving transformer loses power in both directions"
  extends Layshaft.Icons.Example;
  Layshaft.BondGraph.Sources.MSe torque "Torque that changes its sign";
  Layshaft.BondGraph.Junctions.RMTF gear(f_small=1e-6) "Gear with efficiency 0.95";
  Layshaft.BondGraph.Sources.Sf speed(f0=-10) "The load turns with 10 rad/s";
equation
  torque.u = 100*cos(time);
  gear.n = 3;
  gear.m = 3*0.95;
  connect(torque.p, gear.a);
  connect(gear.b, speed.p);
  assert(noEvent(abs(gear.f1 - 30) < 1e-9), "The speeds are those of an ideal gear.");
  assert(noEvent(abs(gear.e2 - (if gear.e1 > 0 then 0.95*3*gear.e1 else 1.05*3*gear.e1)) < 1e-6), "5 % are lost, whichever way the power goes.");
  assert(noEvent(gear.power >= 0), "The gear gives power.");
  assert(noEvent(abs(torque.given + speed.given - gear.power) < 1e-6), "The powers do not add to zero.");

  annotation(experiment(StopTime=6, Tolerance=1e-08),
    Documentation(info="<html>
<p>Power enters at a in the first quarter of the period and at b in the second.</p>
</html>"));
end DissipativeTransformer;
