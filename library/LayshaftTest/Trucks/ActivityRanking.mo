within LayshaftTest.Trucks;
model ActivityRanking "The ranking of the 55 elements has the structure of the published one"
  extends Layshaft.Examples.Truck4700Ranking;
equation
  when terminal() then
    assert(activity[1] > 0.35*total and activity[1] < 0.5*total, "The body's mass has 35 to 50 percent.");
    for i in 1:5 loop
      assert(sum(if activity[j] > activity[i] then 1 else 0 for j in 1:55) < 7, "The first five of the paper are among the first seven.");
    end for;
    assert(sum(activity[1:17]) > 0.98*total, "The first 17 elements have 98 percent.");
    assert(max(activity[18:55]) < min(activity[1:17]), "The first 17 elements are those of the paper.");
    assert(same > 16.5, "All of the 17 are among the first 17.");
    assert(abs(kept - 0.983414) < 5e-4, "Share of the 17: 98.34 percent in the paper, here " + String(100*kept) + ".");
    assert(max(activity[44:55]) < 2e-6*total, "Damping of shafts and tyres, bearings and engine friction come last.");
  end when;

  annotation(experiment(StopTime=50, Tolerance=1e-07),
    Documentation(info="<html>
<p>Activity is the integral of the absolute power.</p>
</html>"));
end ActivityRanking;
