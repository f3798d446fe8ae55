within Layshaft.Examples;
model Truck4700ShiftDurationReduced "Delivery truck of 17 elements: duration of the shifts 0.4, 0.8 and 1.2 s"
  extends Truck4700ShiftDuration(redeclare model Truck = Truck4700LaunchReduced);

  annotation(experiment(StopTime=11, Interval=0.005, Tolerance=1e-07), Documentation(info="<html>
<p>
The design study with the reduced truck, as the paper makes it. Peaks come out lower than with the full truck, since no shaft swings; their order and the trade-off are the same.
</p>
</html>"));
end Truck4700ShiftDurationReduced;
