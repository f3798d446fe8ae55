within Layshaft.Examples;
model Truck4700LaunchReduced "Delivery truck of 17 elements: 0 to 60 mph"
  extends Icons.Example;
  extends Truck4700Launch(
    DT(
      Transmission(
        T_charging(removed=true), I1(removed=true), B_churning(removed=true), I2(removed=true), C2(removed=true), CC3(removed=true), B2(removed=true), CC1(removed=true), B3(removed=true), B1(removed=true)),
      TC(
        I_turbine(removed=true)),
      Prop_Diff(
        I_axle(removed=true), I2(removed=true), CC_axle_out(removed=true), I1(removed=true), I3(removed=true), CC1(removed=true), CC2(removed=true), CC_axle_in(removed=true), B_axle_out(removed=true), B_axle_in(removed=true), B1(removed=true), B2(removed=true))),
    Vehicle(
      axle_front(
        CC_susp(removed=true), B_susp(removed=true), My(removed=true)),
      tire_front(
        CC_tire(removed=true), B_tire(removed=true), B_bearing(removed=true)),
      axle_rear(
        CC_susp(removed=true), My(removed=true), B_susp(removed=true)),
      tire_rear(
        CC_tire(removed=true), B_tire(removed=true), B_bearing(removed=true)),
      frame(
        My(removed=true), J(removed=true))),
    Engine(
      B(removed=true)));

  annotation(experiment(StopTime=55, Interval=0.01, Tolerance=1e-07),
    Documentation(info="<html>
<p>
<a href=\"modelica://Layshaft.Examples.Truck4700Launch\">Truck4700Launch</a> with the elements of
<a href=\"modelica://Layshaft.Examples.Truck4700Reduced\">Truck4700Reduced</a>.
</p>
</html>"));
end Truck4700LaunchReduced;
