within LayshaftTest.Gearbox;
model HydraulicsFill "Pump, valves and pistons: filling, pressure, leakage, emptying"
  extends Layshaft.Icons.Example;
  Layshaft.Powertrain.Gearboxes.HydraulicActuators hydraulics(share={1,0.5,1,1,1,1,1}) "Hydraulics";
  Layshaft.Powertrain.Gearboxes.FirstOrderActuators lag(share={1,0.5,1,1,1,1,1}) "Lag";
  Real command "Command of elements A and B";
  Real lowest(start=10e5, fixed=true) "Lowest line pressure";
  Real volume(start=0, fixed=true) "Oil that the supply gave to A";
equation
  command = if time > 0.5 and time < 2 then 1 else 0;
  hydraulics.command = {command,command,0,0,0,0,0};
  lag.command = hydraulics.command;
  when sample(0, 0.001) then
    lowest = min(pre(lowest), hydraulics.p_supply);
  end when;
  der(volume) = hydraulics.piston[1].Q;
  when time >= 0.52 then
    assert(hydraulics.pressure[1]*0.008 < 500 and hydraulics.piston[1].s > 0 and lag.pressure[1] > 5e5, "While the piston moves, the plates are not pressed.");
  end when;
  when time >= 1.9 then
    assert(abs(hydraulics.pressure[1]/lag.pressure[1] - 1) < 0.05 and abs(hydraulics.pressure[2]/lag.pressure[2] - 1) < 0.05, "At rest the pressures are those of the lag.");
    assert(hydraulics.piston[1].s > hydraulics.piston[1].clearance, "The plates touch.");
    assert(volume > 0.008*1.5e-3, "The clearance has to be filled.");
    assert(abs(hydraulics.piston[1].Q - hydraulics.piston[1].k_leak*hydraulics.piston[1].p) < 1e-3*hydraulics.piston[1].Q, "At rest the flow is that of the leakage.");
  end when;
  when terminal() then
    assert(lowest < 0.95*10e5 and lowest > 1e5, "Filling lets the line pressure fall for a moment.");
    assert(hydraulics.pressure[1]*0.008 < 50 and abs(hydraulics.piston[1].s) < 1e-4, "The springs bring the piston back.");
    assert(hydraulics.p_supply >= 10e5, "The line pressure is back.");
  end when;

  annotation(experiment(StopTime=4, Tolerance=1e-6), Documentation(info="<html>
<p>Elements A and B are pressed from 0.5 s to 2 s, B with half of the line pressure.</p>
</html>"));
end HydraulicsFill;
