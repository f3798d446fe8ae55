within LayshaftTest.Trucks;
model ShiftsWithHysteresis "Shift map: upshifts at high speeds, downshifts at lower ones"
  extends Layshaft.Icons.Example;
  Layshaft.Powertrain.Controls.BlendedShiftLogic logic(duration=0.5) "Shift logic";
  Integer ups(start=0, fixed=true) "Number of upshifts";
  Integer downs(start=0, fixed=true) "Number of downshifts";
  discrete Real w_up(start=0, fixed=true) "Output speed of the last upshift";
  discrete Real w_down(start=0, fixed=true) "Output speed of the last downshift";
equation
  logic.demand = 1;
  logic.w = 300*sin(Layshaft.Constants.pi*time/60);
  when logic.gear > pre(logic.gear) then
    ups = pre(ups) + 1;
    w_up = logic.w;
  end when;
  when logic.gear < pre(logic.gear) then
    downs = pre(downs) + 1;
    w_down = logic.w;
  end when;
  assert(noEvent(logic.torqueRatio <= logic.speedRatio + 1e-12), "A clutch would give power.");
  assert(noEvent(logic.shifting or abs(logic.speedRatio - logic.ratios[logic.gear]) < 1e-12), "After a shift the ratio is that of the gear.");
  when terminal() then
    assert(ups == 3 and downs == 3, "Three shifts up and three down.");
    assert(abs(w_up - 240/1.41) < 1e-4 and abs(w_down - 125/2.25) < 1e-4, "The shifts are not on the lines of the map.");
  end when;

  annotation(experiment(StopTime=60, Tolerance=1e-07),
    Documentation(info="<html>
<p>The output speed rises and falls once.</p>
</html>"));
end ShiftsWithHysteresis;
