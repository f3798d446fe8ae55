within Layshaft.Examples;
model Truck4700ShiftDuration "Delivery truck: duration of the shifts 0.4, 0.8 and 1.2 s"
  extends Icons.Example;
  replaceable model Truck = Truck4700Launch "Truck that launches"
    annotation(choicesAllMatching=true);
  Truck fast(DT(Shift_Logic(duration=0.4))) "Shifts of 0.4 s"
    annotation(Placement(transformation(extent={{-70,50},{-50,70}})));
  Truck normal(DT(Shift_Logic(duration=0.8))) "Shifts of 0.8 s"
    annotation(Placement(transformation(extent={{-70,-10},{-50,10}})));
  Truck slow(DT(Shift_Logic(duration=1.2))) "Shifts of 1.2 s"
    annotation(Placement(transformation(extent={{-70,-70},{-50,-50}})));
  Trucks.Sensors.ShiftMeter fastMeter "First upshift of 0.4 s"
    annotation(Placement(transformation(extent={{10,50},{30,70}})));
  Trucks.Sensors.ShiftMeter normalMeter "First upshift of 0.8 s"
    annotation(Placement(transformation(extent={{10,-10},{30,10}})));
  Trucks.Sensors.ShiftMeter slowMeter "First upshift of 1.2 s"
    annotation(Placement(transformation(extent={{10,-70},{30,-50}})));
equation
  fastMeter.a = fast.a;
  fastMeter.power = fast.DT.Transmission.lossPower;
  fastMeter.place = fast.DT.Shift_Logic.place;
  fastMeter.gear = fast.gear;
  normalMeter.a = normal.a;
  normalMeter.power = normal.DT.Transmission.lossPower;
  normalMeter.place = normal.DT.Shift_Logic.place;
  normalMeter.gear = normal.gear;
  slowMeter.a = slow.a;
  slowMeter.power = slow.DT.Transmission.lossPower;
  slowMeter.place = slow.DT.Shift_Logic.place;
  slowMeter.gear = slow.gear;

  annotation(experiment(StopTime=11, Interval=0.005, Tolerance=1e-07),
    __Layshaft(
      plots={
        Plot(title="Acceleration", y={"fast.a", "normal.a", "slow.a"}),
        Plot(title="Speed", y={"fast.v", "normal.v", "slow.v"}),
        Plot(title="Engine speed", y={"fast.n_engine", "normal.n_engine", "slow.n_engine"}),
        Plot(title="Power in clutches and gears", y={"fast.DT.Transmission.lossPower", "normal.DT.Transmission.lossPower", "slow.DT.Transmission.lossPower"})},
      cards={
        Card(title="Peak acceleration, 0.4 s", variable="fastMeter.peak"),
        Card(title="0.8 s", variable="normalMeter.peak"),
        Card(title="1.2 s", variable="slowMeter.peak"),
        Card(title="Slip energy, 0.4 s", variable="fastMeter.energy"),
        Card(title="0.8 s", variable="normalMeter.energy"),
        Card(title="1.2 s", variable="slowMeter.energy")}),
    Documentation(info="<html>
<p>
Three trucks launch side by side. A short shift loses less acceleration in its torque phase, but
the engine is slowed down faster and pushes the truck: peak acceleration and jerk are higher. A
long shift is smooth, and its clutches slip longer: compare <code>peak</code>,
<code>jerk</code>, <code>jerkUnfiltered</code> and <code>energy</code> of the three meters.
<a href=\"modelica://Layshaft.Examples.Truck4700ShiftDurationReduced\">Truck4700ShiftDurationReduced</a> does the same with the truck of 17 elements.
</p>
</html>"));
end Truck4700ShiftDuration;
