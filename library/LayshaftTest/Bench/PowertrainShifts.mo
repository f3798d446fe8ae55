within LayshaftTest.Bench;
model PowertrainShifts "The hybrid powertrain drives, starts its engine, shifts, charges, recuperates, and accounts for its energy"
  extends Layshaft.Icons.Example;
  Layshaft.Bench.Hybrid.Powertrain powertrain(soc_start=0.5) "Powertrain";
  Layshaft.Rotational.Components.Inertia vehicle(J=9225*(0.522/3.7)^2) "Mass of the vehicle at the rear shaft";
  Layshaft.Rotational.Components.Inertia right(J=1) "Front right wheel";
  Layshaft.Rotational.Components.Inertia left(J=1) "Front left wheel";
  Boolean seen[4](each start=false, each fixed=true) "Modes that were seen";
  Integer shifts(start=0, fixed=true) "Number of upshifts and downshifts";
  Real up(start=0, fixed=true) "Work of the machine while it synchronises upshifts";
  Real down(start=0, fixed=true) "Work of the machine while it synchronises downshifts";
  Real highest(start=0, fixed=true) "Highest gear";
  Boolean synchronising "The machine synchronises";
equation
  connect(powertrain.rear, vehicle.flange_a);
  connect(powertrain.frontRight, right.flange_a);
  connect(powertrain.frontLeft, left.flange_a);
  powertrain.accelerator = if time < 1 then 0 elseif time < 20 then 0.45 elseif time < 30 then 0.03 else 0;
  powertrain.brake = if time < 30 then 0 else 0.12;
  for i in 1:4 loop
    when powertrain.control.mode == i then
      seen[i] = true;
    end when;
  end for;
  synchronising = powertrain.control.shift == 3;
  when synchronising then
    shifts = pre(shifts) + 1;
  end when;
  der(up) = if synchronising and time < 25 then powertrain.tau_EM_R*powertrain.machine.w else 0;
  der(down) = if synchronising and time > 30 then powertrain.tau_EM_R*powertrain.machine.w else 0;
  when sample(0, 0.1) then
    highest = max(pre(highest), powertrain.gear);
  end when;
  assert(noEvent(abs(powertrain.E_residual) < 0.1), "Energy is lost or made.");
  when terminal() then
    assert(shifts >= 8, "Shifts");
    assert(highest > 10.5, "High gears");
    assert(up < -1e4, "In upshifts the machine brakes the input shaft.");
    assert(down > 1e2, "In downshifts it drives the input shaft.");
    assert(seen[1] and seen[2] and seen[3] and seen[4], "Electric, hybrid, charging and recuperating");
    assert(vehicle.w < 100 and powertrain.engine.w < 1, "The vehicle is braked, the engine stands.");
    assert(abs(powertrain.fuelMass - powertrain.meter.burnt) < 1e-4 and powertrain.fuelMass > 0.05, "The meter reads the fuel burnt.");
    assert(powertrain.management.T > 298.15, "The battery is warmer.");
  end when;

  annotation(experiment(StopTime=45, Interval=0.05, Tolerance=1e-6), Documentation(info="<html>
<p>The rear shaft drives a flywheel as heavy as the vehicle.</p>
</html>"));
end PowertrainShifts;
