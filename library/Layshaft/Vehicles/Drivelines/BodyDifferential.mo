within Layshaft.Vehicles.Drivelines;
model BodyDifferential "Final drive and differential on the body, which feels the reaction of the wheels' torques"
  extends Interfaces.Driveline(final spatial=true);
  parameter Units.Ratio ratio = 3.7 "Ratio of the final drive";
  parameter Boolean front = false "= true: the front wheels are driven, otherwise the rear wheels"
    annotation(Evaluate=true);
  parameter Units.RotationalDamping d_lock(min=0) = 0 "Viscous lock: torque between the wheels per difference of their speeds";
  input Units.AngularVelocity turn[4] "Angular velocity of each carrier about its axis, against the body"
    annotation(Dialog(group="Inputs"));
  Units.AngularVelocity w[2] "Speeds of left and right shaft, against the body";
  Units.Torque tau[2] "Torques of left and right shaft on the wheels";
  Units.Torque tau_lock "Torque of the lock, from the faster to the slower wheel";
  MultiBody.Interfaces.EnergyShare lock(final kind=Energy.Kind.R, rate=tau_lock*(w[1] - w[2])) "Lock";
protected
  parameter Integer first = if front then 1 else 3 "First of the driven wheels"
    annotation(Evaluate=true);
initial equation
  flange_a.phi = 0;
equation
  assert(abs(ratio) > 0.1, "The ratio of the final drive " + getInstanceName() + " must not vanish.");
  for i in 1:2 loop
    w[i] = der(hubs[first - 1 + i].phi) + turn[first - 1 + i];
    hubs[first - 1 + i].tau = -tau[i];
    hubs[4 - first - 1 + i].tau = 0;
  end for;
  der(flange_a.phi) = ratio*(w[1] + w[2])/2;
  tau_lock = if lock.removed then 0 else d_lock*(w[1] - w[2]);
  tau[1] = ratio*flange_a.tau/2 - tau_lock;
  tau[2] = ratio*flange_a.tau/2 + tau_lock;
  mount.f = zeros(3);
  mount.t = {0, tau[1] + tau[2], 0};
  body.f = zeros(3);
  body.t = zeros(3);

  annotation(
    Icon(graphics={
      Line(points={{0,45},{0,25}}, color={64,64,64}, thickness=0.5),
      Line(points={{0,-45},{0,-25}}, color={64,64,64}, thickness=0.5),
      Text(extent={{-150,-110},{150,-140}}, textString="ratio=%ratio")}),
    Documentation(info="<html>
<p>
The powertrain is fixed to the body across the car, and its housing takes what the wheels get, about the axis y: it lifts the nose of a car that accelerates. The spin of a wheel counts from its carrier, the
speed of a shaft from the body; <code>turn</code> is what lies between, so that no power is lost where a suspension turns the carrier. The angular momentum of engine and gears is not felt by the body.
</p>
</html>"));
end BodyDifferential;
