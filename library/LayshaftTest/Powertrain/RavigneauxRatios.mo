within LayshaftTest.Powertrain;
model RavigneauxRatios "Ratios of a Ravigneaux gear and of its pairs"
  extends Layshaft.Icons.Example;
  Layshaft.Powertrain.Gears.Ravigneaux low "Drive at the small sun, carrier held";
  Layshaft.Powertrain.Gears.Ravigneaux reverse "Drive at the large sun, carrier held";
  Layshaft.Powertrain.Gears.PlanetPlanet pair(z1=30, z2=20) "Two wheels, carrier held";
  Layshaft.Powertrain.Gears.PlanetRing inside(z1=20, z2=80) "Wheel in a ring, carrier held";
  Layshaft.Rotational.Sources.ConstantSpeed drive(w_fixed=100) "Drives all four";
  Layshaft.Rotational.Components.Fixed housing "Holds all carriers";
  Layshaft.Rotational.Components.Inertia lowLoad(J=1) "Load";
  Layshaft.Rotational.Components.Inertia reverseLoad(J=1) "Load";
  Layshaft.Rotational.Components.Inertia pairLoad(J=1) "Load";
  Layshaft.Rotational.Components.Inertia insideLoad(J=1) "Load";
equation
  connect(drive.flange, low.sunSmall);
  connect(housing.flange, low.carrier);
  connect(low.ring, lowLoad.flange_a);
  connect(drive.flange, reverse.sunLarge);
  connect(housing.flange, reverse.carrier);
  connect(reverse.ring, reverseLoad.flange_a);
  connect(drive.flange, pair.wheel1);
  connect(housing.flange, pair.carrier);
  connect(pair.wheel2, pairLoad.flange_a);
  connect(drive.flange, inside.planet);
  connect(housing.flange, inside.carrier);
  connect(inside.ring, insideLoad.flange_a);
  assert(noEvent(abs(lowLoad.w - 100*31/85) < 1e-6), "Small sun, short planet, long planet, ring: z_s/z_r, same direction.");
  assert(noEvent(abs(reverseLoad.w + 100*38/85) < 1e-6), "Large sun, long planet, ring: z_s/z_r, opposite direction.");
  assert(noEvent(abs(pairLoad.w + 100*30/20) < 1e-6), "Two wheels turn in opposite directions.");
  assert(noEvent(abs(insideLoad.w - 100*20/80) < 1e-6), "A wheel and its ring turn in the same direction.");

  annotation(experiment(StopTime=1, Tolerance=1e-8), Documentation(info="<html>
<p>Tooth numbers of the ZF 6HP26.</p>
</html>"));
end RavigneauxRatios;
