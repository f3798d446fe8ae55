within Layshaft.Examples;
model Truck4700Losses "Losses of the delivery truck's gearbox and axle over the speed, on a rig"
  extends Icons.Example;
  parameter Units.Torque tau = 300 "Torque at the input of the loaded gearboxes, about";
  constant Integer n = 4 "Gears";
  constant Units.AngularAcceleration acceleration = 1 "The time is the speed of the input in rad/s";
  Units.AngularVelocity w "Speed of the input";
  output Units.AngularVelocity_rpm speed "Speed of the input";
  output Units.Torque idle[n] "Losses of each gear without load, as torque at the input";
  output Units.Torque loaded[n] "Losses of each gear under load, as torque at the input";
  output Units.Torque axleIdle "Losses of propeller shafts and axle without load, as torque at the propeller shaft";
  output Units.Torque axleLoaded "The same under load";
  Trucks.Drivelines.Transmission gearbox[2, n] "Gearboxes: without and with load, in each gear";
  Trucks.Drivelines.PropDiff axle[2](each I1(f(fixed=false))) "Axles: without and with load";
  BondGraph.Sources.MSf drive[2, n] "Speed of the inputs";
  BondGraph.Sources.MSe load[2, n] "Torque at the outputs";
  BondGraph.Sources.MSf driveAxle[2] "Speed of the propeller shafts";
  BondGraph.Sources.MSe loadAxle[2] "Torque at the wheels";
protected
  Real on "Load, from 0 to 1 within 5 s";
  Units.Torque loss[2, n] "Losses as torque at the input";
  Units.Torque lossAxle[2] "The same of the axles";
  Units.AngularVelocity w_safe "Speed to divide by";
equation
  w = acceleration*time;
  w_safe = noEvent(max(w, 1));
  speed = w/Constants.rpm;
  on = noEvent(min(1, time/5));
  for i in 1:2 loop
    for k in 1:n loop
      gearbox[i, k].speedRatio = gearbox[i, k].ratios[k];
      gearbox[i, k].torqueRatio = gearbox[i, k].ratios[k];
      drive[i, k].u = w;
      load[i, k].u = (i - 1)*on*tau*gearbox[i, k].ratios[k];
      connect(drive[i, k].p, gearbox[i, k].a);
      connect(gearbox[i, k].b, load[i, k].p);
      loss[i, k] = (gearbox[i, k].T_charging.power + gearbox[i, k].B_churning.power + gearbox[i, k].gear.power)/w_safe;
    end for;
    driveAxle[i].u = w;
    loadAxle[i].u = (i - 1)*on*tau*axle[i].ratio;
    connect(driveAxle[i].p, axle[i].a);
    connect(axle[i].b, loadAxle[i].p);
    lossAxle[i] = (axle[i].B_churning.power + axle[i].differential.power)/w_safe;
  end for;
  idle = loss[1, :];
  loaded = loss[2, :];
  axleIdle = lossAxle[1];
  axleLoaded = lossAxle[2];

  annotation(experiment(StartTime=0, StopTime=280, Interval=1, Tolerance=1e-06),
    __Layshaft(
      plots={
        Plot(title="Gearbox without load, torque at the input", x="speed", y={"idle[1]", "idle[2]", "idle[3]", "idle[4]"}),
        Plot(title="Gearbox with 300 N.m at the input", x="speed", y={"loaded[1]", "loaded[2]", "loaded[3]", "loaded[4]"}),
        Plot(title="Axle, torque at the propeller shaft", x="speed", y={"axleIdle", "axleLoaded"})}),
    Documentation(info="<html>
<p>Each gear turns up slowly from rest to 280 rad/s (2,670 rpm); the time is the speed of the input in rad/s. Gears run without load and against a torque that grows to 300 N.m at the input within 5 s. What charging pump, churning and meshes take, divided by the speed of the input, is the loss.</p>
</html>"));
end Truck4700Losses;
