within LayshaftTest.Powertrain;
model PlanetaryKinematics "Willis equation of plain and stepped planets"
  extends Layshaft.Icons.Example;
  Layshaft.Powertrain.Gears.Planetary plain(z_sun=30, z_ring=90) "Plain planet";
  Layshaft.Powertrain.Gears.Planetary stepped(z_sun=30, z_ring=90, z_planet_sun=40, z_planet_ring=20) "Stepped planet";
  Layshaft.Rotational.Sources.ConstantSpeed sun(w_fixed=100) "Drives both suns";
  Layshaft.Rotational.Components.Fixed fixed "Holds both rings";
  Layshaft.Rotational.Components.Inertia plainCarrier(J=1) "Load of the plain set";
  Layshaft.Rotational.Components.Inertia steppedCarrier(J=1) "Load of the stepped set";
  Real balance "Power balance of the plain set";
equation
  connect(sun.flange, plain.sun);
  connect(sun.flange, stepped.sun);
  connect(fixed.flange, plain.ring);
  connect(fixed.flange, stepped.ring);
  connect(plain.carrier, plainCarrier.flange_a);
  connect(stepped.carrier, steppedCarrier.flange_a);
  balance = plain.sun.tau*100 + plain.carrier.tau*plainCarrier.w;
  assert(noEvent(abs(plainCarrier.w - 100*30/(30 + 90)) < 1e-9), "w_c = z_s/(z_s + z_r) w_s.");
  assert(noEvent(abs(steppedCarrier.w - 100*30/(30 + 90*40/20)) < 1e-9), "A stepped planet acts like a ring with z_r z_ps/z_pr teeth.");
  assert(noEvent(abs(balance) < 1e-6), "A planetary gear takes no power.");

  annotation(experiment(StopTime=1, Tolerance=1e-8), Documentation(info="<html>
<p>Speeds with the ring held.</p>
</html>"));
end PlanetaryKinematics;
