within LayshaftTest.Trucks;
model ReducedTracksFull "The model of 17 elements follows the one of 55"
  extends Layshaft.Icons.Example;
  Layshaft.Examples.Truck4700 full "55 elements";
  Layshaft.Examples.Truck4700Reduced reduced "17 elements";
equation
  assert(noEvent(abs(full.v - reduced.v) < 0.014*25.5), "The speeds differ by more than 1.4 % of their range.");
  assert(noEvent(abs(reduced.Vehicle.frame.theta) < 1e-9 and abs(reduced.Vehicle.frame.Y - 1.25) < 1e-9), "The reduced truck pitches or heaves.");
  when terminal() then
    assert(abs(full.v) < 1e-2 and abs(reduced.v) < 1e-2, "The trucks are not at rest.");
  end when;

  annotation(experiment(StopTime=50, Tolerance=1e-07),
    Documentation(info="<html>
<p>Speeds within 1.4 % of their range; the reduced truck neither pitches nor heaves.</p>
</html>"));
end ReducedTracksFull;
