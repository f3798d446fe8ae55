within LayshaftTest.Vehicles;
model TransmissionOnBus "The same launch with full and reduced gear set, both clutches, in one and three dimensions"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world(n={0,0,-1}) "World";
  model Launch "Engine, transmission and vehicle"
    parameter Boolean spatial = false "= true: in three dimensions" annotation(Evaluate=true);
    replaceable Layshaft.Vehicles.Transmissions.ManualGearset transmission constrainedby Layshaft.Vehicles.Transmissions.ManualGearset(spatial=spatial) "Transmission";
    Layshaft.MultiBody.Parts.Fixed ground if spatial "Body";
    Layshaft.Rotational.Components.Inertia engine(J=0.2, phi(start=0, fixed=true), w(start=150, fixed=true)) "Engine";
    Layshaft.Rotational.Components.Inertia vehicle(J=123, phi(start=0, fixed=true), w(start=0, fixed=true)) "Vehicle";
    Layshaft.Rotational.Sources.Torque torque "Torque of the engine";
    Layshaft.Vehicles.Interfaces.ControlBus bus "Bus";
    Layshaft.Blocks.Sources.IntegerTable gear(startValue=0, times={0.5}, values={1}) "Gear";
    Layshaft.Blocks.Sources.Trapezoid clutch(amplitude=1, startTime=1, rising=0.5, width=10, falling=1, period=20) "Clutch";
  equation
    torque.tau = if time > 1 then 60 else 0;
    connect(torque.flange, engine.flange_a);
    connect(engine.flange_b, transmission.flange_a);
    connect(transmission.flange_b, vehicle.flange_a);
    connect(transmission.mount, ground.frame_b);
    connect(transmission.bus, bus);
    connect(gear.y, bus.transmission.gearCommand);
    connect(clutch.y, bus.transmission.clutch);
  end Launch;
  Launch plain "Wheels in one dimension";
  Launch inSpace(spatial=true) "Wheels in three dimensions";
  Launch elastoPlastic(transmission(redeclare Layshaft.Vehicles.Clutches.ElastoPlasticClutch clutch)) "Clutch without events";
  Launch reduced(transmission(redeclare Layshaft.Vehicles.Transmissions.ReducedGearset gearset(redeclare parameter Layshaft.Vehicles.Data.GearsetLossesHandMade losses))) "Loss tables";
  Launch reducedInSpace(spatial=true, transmission(redeclare Layshaft.Vehicles.Transmissions.ReducedGearset gearset(redeclare parameter Layshaft.Vehicles.Data.GearsetLossesHandMade losses))) "Loss tables, with the torque on the housing";
equation
  assert(noEvent(abs(plain.vehicle.w - inSpace.vehicle.w) < 1e-6), "One and three dimensions differ.");
  assert(noEvent(abs(plain.vehicle.w - elastoPlastic.vehicle.w) < 0.05), "The clutches differ.");
  assert(noEvent(abs(plain.vehicle.w - reduced.vehicle.w) < 0.05*max(plain.vehicle.w, 2)), "The gear sets differ.");
  assert(noEvent(abs(reduced.vehicle.w - reducedInSpace.vehicle.w) < 1e-6), "One and three dimensions of the reduced gear set differ.");
  when time >= 4 then
    assert(abs(inSpace.transmission.mount.t[2] - reducedInSpace.transmission.mount.t[2]) < 0.05*abs(inSpace.transmission.mount.t[2])
      and inSpace.transmission.mount.t[2] > 400, "The reactions on the housing differ.");
  end when;
  when terminal() then
    assert(plain.transmission.gear == 1 and reduced.transmission.gear == 1 and abs(plain.transmission.clutch.w_slip) < 1e-6, "The vehicle is not launched.");
  end when;

  annotation(experiment(StopTime=5, Tolerance=1e-7), Documentation(info="<html>
<p>Neutral at first, first gear from 0.5 s, clutch closed from 1 s to 1.5 s. Commands come over the control bus.</p>
</html>"));
end TransmissionOnBus;
