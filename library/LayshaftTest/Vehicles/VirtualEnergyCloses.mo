within LayshaftTest.Vehicles;
model VirtualEnergyCloses "Virtual vehicles of any number of axles account for all energy"
  extends Layshaft.Icons.Example;
  inner Layshaft.Vehicles.Roads.TestTrack road(grade=0.03, roughness=64e-6, redeclare Layshaft.Vehicles.Data.SurfaceWet right, patches=[60, 75, -50, 50, 0.12, 0.001]) "Uneven slope, wet on one side, with a patch of ice";
  inner Layshaft.Vehicles.Atmospheres.Uniform atmosphere "Air";
  Layshaft.Vehicles.Virtual.ComplexVehicle six(v_start=12, uneven=true, shafts=[0, 0, 0.925, 0.925, 0.925, 0.925, 0, 0], redeclare Layshaft.Vehicles.Data.VirtualVehicle data(
    k={2,4,2}, x={2.4,-1.2,-2.5}, track={2.05,1.84,2.05}, dual={0.35,0.35,0.35}, steered={true, false, false}, c={5e5,6e5,3e5}, c_roll={2e5,3e5,1e5}, d_roll={1.5e4,1.5e4,1e4}, tau_brake={1e4,4e3,7e3}, m=16000, m_sprung=14000, J=14)) "Three axles, eight wheels";
  Layshaft.Vehicles.Virtual.SimpleVehicle simple(v_start=12) "Lumped mass";
  Layshaft.Energy.Audit audit(n=10, tolerance=1e-5) "Energies of the complex one";
  Layshaft.Energy.Audit lumped(n=6, tolerance=1e-6) "Energies of the simple one";
  Real slip(start=0, fixed=true) "Greatest slip";
equation
  six.tau = {if time < 6 then 4000 else 0};
  six.steering = if time > 2 and time < 8 then 1.5*sin(time - 2) else 0;
  six.brake = if time > 8 then 0.4 else 0;
  simple.tau = {if time < 6 then 2000 else 0, 0, 0};
  simple.steering = six.steering;
  simple.brake = six.brake;
  audit.power = {-six.P_drive, six.P_tyres, six.P_rolling, six.P_brake, six.P_air, six.P_rollDampers, six.P_roll, six.P_kinetic, six.P_grade, six.P_hop};
  lumped.power = {-simple.P_drive, simple.P_rolling, simple.P_air, simple.P_brake, simple.P_kinetic, simple.P_grade};
  der(slip) = 20*max(0, max(six.Sx) - slip);
  when terminal() then
    assert(slip > 0.02, "The driven wheels should slip on the ice.");
    assert(abs(six.v) < 1e-3 and abs(simple.v) < 1e-9, "Both should stand.");
    assert(max({six.hop[i].P_loss for i in 1:8}) >= 0 and audit.energy[10] > 1e3, "The unevenness takes energy.");
  end when;

  annotation(experiment(StopTime=16, Tolerance=1e-8), Documentation(info="<html>
<p>Traction on ice, a slalom, braking on split adhesion, all on an uneven slope.</p>
</html>"));
end VirtualEnergyCloses;
