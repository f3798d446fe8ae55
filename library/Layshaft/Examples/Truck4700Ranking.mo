within Layshaft.Examples;
model Truck4700Ranking "Delivery truck that computes the activities of its 55 energy elements"
  extends Truck4700;
  Real activity[55](each start=0, each fixed=true) "Activities, in the order of the published ranking";
  Real total "Their sum";
  output Real kept "Share of the 17 elements that the paper keeps";
  output Real same "How many of the 17 most active elements are among those that the paper keeps";
equation
  der(activity) = noEvent({
    abs(Vehicle.body.Mx.power), abs(Vehicle.tire_rear.B_brake.power), abs(Vehicle.tire_front.B_brake.power),
    abs(DT.TC.FluidCoupling.power), abs(Vehicle.body.Raero.power), abs(Vehicle.axle_rear.Mx.power),
    abs(Vehicle.tire_rear.B_slip.power), abs(Vehicle.tire_rear.B_rolling.power), abs(Vehicle.tire_front.B_slip.power),
    abs(Vehicle.axle_front.Mx.power), abs(DT.Prop_Diff.differential.power), abs(Vehicle.tire_front.B_rolling.power),
    abs(DT.Prop_Diff.B_churning.power), abs(Vehicle.tire_rear.Jwheel.power), abs(Engine.J.power),
    abs(DT.Transmission.gear.power), abs(Vehicle.tire_front.Jwheel.power), abs(DT.Transmission.T_charging.power),
    abs(DT.Transmission.I1.power), abs(DT.Transmission.B_churning.power), abs(DT.Transmission.I2.power),
    abs(DT.TC.I_turbine.power), abs(Vehicle.axle_front.CC_susp.power), abs(Vehicle.tire_front.CC_tire.power),
    abs(Vehicle.axle_rear.CC_susp.power), abs(DT.Prop_Diff.I_axle.power), abs(DT.Prop_Diff.I2.power),
    abs(Vehicle.tire_rear.CC_tire.power), abs(Vehicle.frame.My.power), abs(DT.Prop_Diff.CC_axle_out.power),
    abs(DT.Prop_Diff.I1.power), abs(DT.Prop_Diff.I3.power), abs(Vehicle.frame.J.power),
    abs(DT.Transmission.C2.power), abs(DT.Prop_Diff.CC1.power), abs(DT.Prop_Diff.CC2.power),
    abs(DT.Prop_Diff.CC_axle_in.power), abs(Vehicle.axle_rear.My.power), abs(DT.Prop_Diff.B_axle_out.power),
    abs(Vehicle.axle_front.B_susp.power), abs(DT.Transmission.CC3.power), abs(Vehicle.axle_front.My.power),
    abs(Vehicle.axle_rear.B_susp.power), abs(DT.Transmission.B2.power), abs(DT.Transmission.CC1.power),
    abs(Vehicle.tire_front.B_tire.power), abs(DT.Prop_Diff.B_axle_in.power), abs(DT.Prop_Diff.B1.power),
    abs(DT.Prop_Diff.B2.power), abs(Vehicle.tire_rear.B_tire.power), abs(DT.Transmission.B3.power),
    abs(DT.Transmission.B1.power), abs(Vehicle.tire_rear.B_bearing.power), abs(Vehicle.tire_front.B_bearing.power),
    abs(Engine.B.power)});
  total = sum(activity);
  kept = if total > 0 then sum(activity[1:17])/total else 0;
  same = sum(if noEvent(sum(if activity[j] > activity[i] then 1 else 0 for j in 1:55) < 17) then 1 else 0 for i in 1:17);

  annotation(experiment(StopTime=50, Tolerance=1e-07),
    Documentation(info="<html>
<p>
Activity is the integral of the absolute power. <code>same</code> at the end says how robust the ranking is against parameters that are not known well:
</p>
<pre>layshaft sweep Truck4700Ranking --samples 300 --vary \"Vehicle.mf=loguniform(149,596)\" ... --outputs same,kept</pre>
</html>"));
end Truck4700Ranking;
