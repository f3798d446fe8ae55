within LayshaftTest.Vehicles;
model KnCRig "The rig measures what is known of the sedan's and the truck's hardpoints"
  extends Layshaft.Vehicles.Rigs.KnC;
  parameter Real deg = Layshaft.Constants.pi/180 "Radians per degree";
  parameter Real truck[8] = Layshaft.Vehicles.Suspensions.Linkages.characteristics(Layshaft.Vehicles.Data.Suspensions.HMMWVFront()) "Measures of the truck";
  parameter Real raised[8] = Layshaft.Vehicles.Suspensions.Linkages.characteristics(Layshaft.Vehicles.Data.Suspensions.SedanFront(tieInner={-0.2,0.42,-0.09})) "Sedan whose tie rods' inner ends are 30 mm higher";
  parameter Real sedan[8] = Layshaft.Vehicles.Suspensions.Linkages.characteristics(Layshaft.Vehicles.Data.Suspensions.SedanFront()) "Sedan";
  Real outward(start=0, fixed=true) "Largest difference of camber on both sides while both wheels move alike";
  Real lean(start=0, fixed=true) "Largest lateral compliance";
equation
  when sample(0, 0.5) then
    outward = max(pre(outward), abs(parallel.left.camber - parallel.right.camber));
    lean = max(pre(lean), abs(sideways.left.trackChange));
  end when;
  assert(abs(sedan[1] + 19.27) < 0.01 and abs(sedan[2] + 35.93) < 0.01 and abs(sedan[3] - 5.38) < 0.01 and abs(sedan[4] - 10.01) < 0.01 and abs(sedan[7] - 51.94) < 0.01, "The sedan is another one.");
  assert(abs(raised[2] + 0.25) < 0.01, "Bump steer does not vanish.");
  assert(abs(truck[1] + 23.1) < 0.05 and abs(truck[2] + 6.0) < 0.05 and abs(truck[3] - 2.9) < 0.05 and abs(truck[4] - 12.0) < 0.05, "The truck is another one.");
  when terminal() then
    assert(abs(parallel.left.travel) < 1e-6, "The rig does not end where it started.");
    assert(abs(parallel.left.camberGain - sedan[1]*deg) < 1e-5 and abs(parallel.left.toeGain - sedan[2]*deg) < 1e-5, "Gains on the rig and at rest differ.");
    assert(abs(parallel.left.motionRatio - sedan[7]/100) < 1e-6 and abs(parallel.left.rollCentre - sedan[6]/1000) < 1e-6 and abs(parallel.left.scrub - sedan[5]/1000) < 1e-6, "Measures on the rig and at rest differ.");
    assert(abs(parallel.left.antiDive - 0.65*sedan[8]/100*2.776/0.7) < 1e-6, "Anti-dive is another one.");
    assert(outward < 1e-9, "Both sides differ.");
    assert(lean > 1e-4 and lean < 5e-3, "The bushings give " + String(1000*lean) + " mm.");
    assert(abs(parallel.leftLoad - parallel.axle.load) < 1, "The spring does not carry the wheel at rest.");
  end when;

  annotation(experiment(StopTime=21, Interval=0.1, Tolerance=1e-6), Documentation(info="<html>
<p>Motion ratio 0.519, camber -19.3 deg/m, toe -35.9 deg/m (with the inner ends of the tie rods 30 mm higher -0.25 deg/m), kingpin inclination 10.0 deg, caster 5.4 deg were computed from the points elsewhere.</p>
</html>"));
end KnCRig;
