within Layshaft.Examples;
model Truck4700Launch "Delivery truck: 0 to 60 mph"
  extends Icons.Example;
  extends Trucks.PartialTruck;
  Blocks.Sources.TimeTable driver(table=[0, 0; 3, 0; 4, 1]) "Demand ramped up in one second"
    annotation(Placement(transformation(extent={{-150,50},{-130,70}})));
  Blocks.Sources.TimeTable pedal(table=[0, 1; 3, 1; 3.1, 0]) "Brakes released at 3 s"
    annotation(Placement(transformation(extent={{-150,-70},{-130,-50}})));
  output Real v_mph "Speed in mph";
  output Units.Time t60(start=0, fixed=true) "Time from 3 s to 60 mph, once reached";
equation
  v_mph = v/0.44704;
  when v_mph > 60 then
    t60 = time - 3;
  end when;
  demand = driver.y;
  brake = pedal.y;

  annotation(experiment(StopTime=55, Interval=0.01, Tolerance=1e-07),
    __Layshaft(
      plots={
        Plot(title="Speed", y={"v_mph"}),
        Plot(title="Engine speed", y={"n_engine"}),
        Plot(title="Gear", y={"gear"}),
        Plot(title="Acceleration", y={"a"}),
        Plot(title="Torque at the driven wheels", y={"tau_drive"}),
        Plot(title="Pitch", y={"Vehicle.frame.theta"}),
        Plot(title="Slip", y={"Vehicle.tire_front.B_slip.slip", "Vehicle.tire_rear.B_slip.slip"})},
      cards={
        Card(title="0 to 60 mph", variable="t60"),
        Card(title="Energy of the engine", variable="given"),
        Card(title="Dissipated", variable="dissipated"),
        Card(title="Missing energy", variable="residual")}),
    Documentation(info="<html>
<p>
Idle at 700 rpm with the brakes applied; at 3 s the brakes are released and the demand is
ramped up in 1 s. Look at <code>v_mph</code>, <code>n_engine</code> and <code>gear</code>:
three upshifts, with a drop of the engine speed at each. <code>t60</code> is the time to
60 mph.
</p>
</html>"));
end Truck4700Launch;
