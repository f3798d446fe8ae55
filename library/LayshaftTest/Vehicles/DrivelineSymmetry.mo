within LayshaftTest.Vehicles;
model DrivelineSymmetry "Trapezoidal torque: full and symmetric driveline do the same; energy closes"
  extends Layshaft.Icons.Example;
  inner Layshaft.MultiBody.World world(n={0,0,-1}) "World";
  model Half "Driveline with wheels"
    parameter Boolean spatial = false "= true: in three dimensions" annotation(Evaluate=true);
    Layshaft.Vehicles.Drivelines.FrontWheelDrive driveline(spatial=spatial) "Driveline";
    Layshaft.Rotational.Components.Inertia cage(J=0.05) "Ring gear";
    Layshaft.Rotational.Components.Inertia wheels[4](each J=30, each phi(start=0, fixed=true), each w(start=0, fixed=true)) "Wheels with their share of the car";
    Layshaft.Rotational.Sources.Torque torque "Torque of the transmission";
    Layshaft.Blocks.Sources.Trapezoid trapezoid(amplitude=900, offset=-100, startTime=0.5, rising=0.2, width=1, falling=0.2, period=3) "Tip-in and tip-out";
    Layshaft.MultiBody.Parts.Fixed ground if spatial "Body";
  equation
    connect(trapezoid.y, torque.tau);
    connect(torque.flange, cage.flange_a);
    connect(cage.flange_b, driveline.flange_a);
    for k in 1:4 loop
      connect(driveline.hubs[k], wheels[k].flange_a);
    end for;
    connect(ground.frame_b, driveline.mount);
    connect(ground.frame_b, driveline.body);
  end Half;
  Half full "Both sides";
  Half symmetric(driveline(symmetric=true)) "One side";
  Half inSpace(spatial=true) "Both sides, in three dimensions";
  Layshaft.Energy.Audit audit(n=3, tolerance=1e-5) "Energies";
  Layshaft.Energy.Audit auditSymmetric(n=3, tolerance=1e-5) "Energies of the symmetric driveline, the mirrored shaft counted twice";
equation
  audit.power = {full.cage.power + sum(full.wheels.power) + full.driveline.leftGear.inertia.power + full.driveline.rightGear.inertia.power,
    full.driveline.leftShaft.power + full.driveline.leftShaft.lossPower + full.driveline.rightShaft.power + full.driveline.rightShaft.lossPower + full.driveline.differential.power,
    -full.torque.tau*full.cage.w};
  auditSymmetric.power = {symmetric.cage.power + sum(symmetric.wheels.power) + 2*symmetric.driveline.leftGear.inertia.power,
    2*(symmetric.driveline.leftShaft.power + symmetric.driveline.leftShaft.lossPower), -symmetric.torque.tau*symmetric.cage.w};
  assert(noEvent(abs(full.wheels[1].w - symmetric.wheels[1].w) < 1e-4 and abs(symmetric.wheels[1].w - symmetric.wheels[2].w) < 1e-4), "The symmetric driveline differs.");
  assert(noEvent(abs(full.wheels[1].w - inSpace.wheels[1].w) < 1e-4), "One and three dimensions differ.");
  assert(noEvent(abs(full.wheels[3].w) <= 0), "Rear wheels are driven.");
  assert(noEvent(full.driveline.leftShaft.lossPower >= -1e-9), "Damping drives.");
  assert(noEvent(full.driveline.leftShaft.tau*full.driveline.leftShaft.overlap >= 0), "Teeth pull.");
  when terminal() then
    assert(full.wheels[1].w > 10, "The wheels do not turn.");
  end when;

  annotation(experiment(StopTime=3, Tolerance=1e-7), Documentation(info="<html>
<p>The torque goes from -100 to 800 N.m and back, through the backlash. Both sides and the mirrored one turn alike.</p>
</html>"));
end DrivelineSymmetry;
