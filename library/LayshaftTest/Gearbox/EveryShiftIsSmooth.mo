within LayshaftTest.Gearbox;
model EveryShiftIsSmooth "Acceleration in the three upshifts, with plain and with optimal clutch control"
  extends Layshaft.Icons.Example;
  Layshaft.Examples.Gearbox4HP22 plain "Full pressure for every element";
  Layshaft.Examples.OptimalUpshifts optimal "Pressure as needed";
  parameter Real begin[3] = {6,13,18} "Times of the shifts";
  discrete Real before[3](each start=0, each fixed=true) "Acceleration before the shift, optimal control";
  discrete Real peakPlain[3](each start=0, each fixed=true) "Largest acceleration, plain control";
  discrete Real peak[3](each start=0, each fixed=true) "Largest acceleration, optimal control";
  discrete Real trough[3](each start=10, each fixed=true) "Smallest acceleration, optimal control";
equation
  for i in 1:3 loop
    when sample(0, 0.005) then
      before[i] = if time < begin[i] then optimal.a else pre(before[i]);
      peakPlain[i] = if time > begin[i] and time < begin[i] + 3 then max(pre(peakPlain[i]), plain.a) else pre(peakPlain[i]);
      peak[i] = if time > begin[i] and time < begin[i] + 3 then max(pre(peak[i]), optimal.a) else pre(peak[i]);
      trough[i] = if time > begin[i] and time < begin[i] + 3 then min(pre(trough[i]), optimal.a) else pre(trough[i]);
    end when;
  end for;
  when terminal() then
    for i in 1:3 loop
      assert(peak[i] < 1.25*before[i], "Shift " + String(i) + " peaks at " + String(peak[i]) + " m/s2 after " + String(before[i]) + ".");
      assert(peakPlain[i] > 2.5*peak[i], "The plain control should be much harsher in shift " + String(i) + ".");
      assert(trough[i] > 0.5*before[i], "Shift " + String(i) + " loses too much acceleration.");
    end for;
    assert(optimal.gearbox.A.locked and optimal.gearbox.B.locked and optimal.gearbox.F.locked, "All elements of fourth gear should be stuck at the end.");
  end when;

  annotation(experiment(StopTime=25, Tolerance=1e-6), Documentation(info="<html>
<p>Peaks of 8.5, 5.7 and 3.0 m/s&sup2; become 2.8, 1.7 and 1.0 m/s&sup2;.</p>
</html>"));
end EveryShiftIsSmooth;
