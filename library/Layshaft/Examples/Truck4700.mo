within Layshaft.Examples;
model Truck4700 "Delivery truck: full throttle from rest, then braking to rest"
  extends Icons.Example;
  extends Trucks.PartialTruck;
  Blocks.Sources.TimeTable driver(table=[0, 0; 5, 0; 5.2, 1; 40, 1; 40.2, 0]) "Full throttle from 5 s to 40 s"
    annotation(Placement(transformation(extent={{-150,50},{-130,70}})));
  Blocks.Sources.TimeTable pedal(table=[0, 1; 5, 1; 5.2, 0; 40, 0; 40.4, 1]) "Brakes until 5 s and from 40 s"
    annotation(Placement(transformation(extent={{-150,-70},{-130,-50}})));
  parameter Real ease = 0.35 "Share of the brake that is left when the driver brings the truck to rest";
  parameter Units.Velocity v_ease = 3 "Speed below which the driver eases the brake";
equation
  demand = driver.y;
  brake = pedal.y*(ease + (1 - ease)*noEvent(min(max(v, 0)/v_ease, 1)));

  annotation(experiment(StopTime=50, Interval=0.01, Tolerance=1e-07),
    __Layshaft(
      plots={
        Plot(title="Speed", y={"v"}),
        Plot(title="Engine speed", y={"n_engine"}),
        Plot(title="Gear", y={"gear"}),
        Plot(title="Acceleration", y={"a"}),
        Plot(title="Torque at the driven wheels", y={"tau_drive"}),
        Plot(title="Pitch", y={"Vehicle.frame.theta"}),
        Plot(title="Slip", y={"Vehicle.tire_front.B_slip.slip", "Vehicle.tire_rear.B_slip.slip"})},
      cards={
        Card(title="Top speed", variable="v", value="max"),
        Card(title="Hardest braking", variable="a", value="min"),
        Card(title="Energy of the engine", variable="given"),
        Card(title="Dissipated", variable="dissipated"),
        Card(title="Missing energy", variable="residual")}),
    Documentation(info="<html>
<p>
The truck idles with the brakes applied. At 5 s the brakes are released and full throttle is
given for 35 s; then the throttle is released and the brakes bring the truck to rest, eased at the end. This
scenario ranks the 55 energy elements by their activity.
</p>
<p>Look at <code>v</code>, <code>n_engine</code>, <code>gear</code> and <code>tau_drive</code>.</p>
</html>"));
end Truck4700;
