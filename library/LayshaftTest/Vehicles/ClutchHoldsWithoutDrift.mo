within LayshaftTest.Vehicles;
model ClutchHoldsWithoutDrift "Below breakaway the elasto-plastic clutch does not creep in 1,000 s"
  extends Layshaft.Icons.Example;
  Layshaft.Vehicles.Clutches.ElastoPlasticClutch clutch "Closed clutch, 234 N.m";
  Layshaft.Rotational.Components.Inertia disc(J=0.01, phi(start=0, fixed=true), w(start=0, fixed=true)) "Side that is held";
  Layshaft.Rotational.Components.Fixed fixed "Ground";
  Layshaft.Rotational.Sources.Torque load "120 N.m and a vibration of 80 N.m";
  Layshaft.Blocks.Sources.Ramp ramp(height=10, duration=10) "Load";
  Layshaft.Blocks.Sources.Sine vibration(f=0.2, startTime=10) "Vibration";
  Layshaft.Units.Angle elastic "Angle of a spring with the clutch's stiffness";
equation
  clutch.clamp = 1;
  load.tau = 12*ramp.y + 80*vibration.y;
  connect(load.flange, disc.flange_a);
  connect(disc.flange_b, clutch.flange_a);
  connect(clutch.flange_b, fixed.flange);
  elastic = load.tau/(2*0.1035*1825*0.62/2e-3);
  assert(noEvent(abs(disc.phi - elastic) < 2e-5), "The clutch creeps below breakaway.");
  assert(noEvent(clutch.lossPower >= -1e-12), "The clutch drives.");

  annotation(experiment(StopTime=1000, Tolerance=1e-7, Interval=0.5), Documentation(info="<html>
<p>Dupont's point: the LuGre model drifts under such a load, the elasto-plastic model moves as a spring. The angle is the torque
over the stiffness at the end as at the start.</p>
</html>"));
end ClutchHoldsWithoutDrift;
