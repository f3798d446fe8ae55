within LayshaftTest.Vehicles;
model VirtualSurfaces "Wheels on dry, wet, snow, ice, split and patched surfaces"
  extends Layshaft.Icons.Example;
  model Stop "Full braking from 15 m/s on one surface"
    parameter Layshaft.Vehicles.Data.Surface left "Surface on the left";
    parameter Layshaft.Vehicles.Data.Surface right "Surface on the right";
    inner Layshaft.Vehicles.Roads.TestTrack road(left(mu=left.mu, f=left.f), right(mu=right.mu, f=right.f), patches=patches) "Road";
    inner Layshaft.Vehicles.Atmospheres.Uniform atmosphere "Air";
    parameter Real patches[:, 6] = zeros(0, 6) "Patches";
    Layshaft.Vehicles.Virtual.ComplexVehicle vehicle(v_start=15) "Vehicle";
  equation
    vehicle.tau = zeros(3);
    vehicle.steering = 0;
    vehicle.brake = min(1, time/0.2);
  end Stop;
  Stop dry "Dry";
  Stop wet(left=Layshaft.Vehicles.Data.SurfaceWet(), right=Layshaft.Vehicles.Data.SurfaceWet()) "Wet";
  Stop snow(left=Layshaft.Vehicles.Data.SurfaceSnow(), right=Layshaft.Vehicles.Data.SurfaceSnow()) "Snow";
  Stop ice(left=Layshaft.Vehicles.Data.SurfaceIce(), right=Layshaft.Vehicles.Data.SurfaceIce()) "Ice";
  Stop split(right=Layshaft.Vehicles.Data.SurfaceIce()) "Dry on the left, ice on the right";
  Stop patched(patches=[5, 15, -20, 20, 0.12, 0]) "Dry with ten metres of ice";
equation
  when terminal() then
    assert(dry.vehicle.s < wet.vehicle.s and wet.vehicle.s < snow.vehicle.s and snow.vehicle.s < ice.vehicle.s, "The more slippery the longer the way.");
    assert(dry.vehicle.s > 15^2/(2*0.95*Layshaft.Constants.g_n) and dry.vehicle.s < 15^2/(2*0.5*Layshaft.Constants.g_n), "Friction of a dry road");
    assert(abs(ice.vehicle.ax) < 0.15*Layshaft.Constants.g_n and ice.vehicle.v > 8, "Friction of ice");
    assert(patched.vehicle.s > dry.vehicle.s + 4, "The patch makes the way longer.");
    assert(abs(dry.vehicle.psi) < 1e-9, "Straight on an even surface");
    assert(split.vehicle.psi > 0.2, "Pulled to the side that holds.");
  end when;

  annotation(experiment(StopTime=5, Tolerance=1e-6), Documentation(info="<html>
<p>All wheels lock or come near it. On split adhesion the vehicle turns to the dry side.</p>
</html>"));
end VirtualSurfaces;
