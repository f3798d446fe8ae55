within LayshaftTest.Gearbox;
model DrivenByControls "Driver, gearbox ECU and engine ECU drive the car with all clutches through every gear and back to rest"
  extends Layshaft.Examples.Gearbox4HP22Driven;
  Integer highest(start=1, fixed=true) "Highest gear so far";
  Integer upshifts(start=0, fixed=true) "Number of upshifts";
  Integer downshifts(start=0, fixed=true) "Number of downshifts";
equation
  when change(transmission.gear) then
    highest = max(pre(highest), transmission.gear);
    upshifts = pre(upshifts) + (if transmission.gear > pre(transmission.gear) then 1 else 0);
    downshifts = pre(downshifts) + (if transmission.gear < pre(transmission.gear) then 1 else 0);
  end when;
  assert(noEvent(time < 2 or abs(a) < 5), "A shift shakes the car.");
  assert(noEvent(controls.intervention.throttle <= controls.idle.throttle + 1e-4), "The intervention gives no throttle.");
  when time >= 25 then
    assert(transmission.gear == 3 and transmission.gearbox.A.locked and transmission.gearbox.B.locked and transmission.gearbox.E.locked, "Third gear under full throttle: A, B and E are stuck.");
  end when;
  when terminal() then
    assert(highest == 4 and upshifts >= 3 and downshifts == upshifts and transmission.gear == 1, "All gears should be used, up and down.");
    assert(abs(v_kmh) < 1e-6, "The car should be at rest.");
  end when;

  annotation(experiment(StopTime=144, Tolerance=1e-6), Documentation(info="<html>
<p>Nothing but the wanted speed is given over time.</p>
</html>"));
end DrivenByControls;
