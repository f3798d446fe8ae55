within Layshaft.Bench.Components;
model LoadingGearbox "Gearbox between a driveline and its dynamometer, shifted by hand before a test"
  extends Rotational.Interfaces.TwoFlanges;
  extends Icons.Gear;
  parameter Units.Ratio ratio[:] = {0.14,0.2,0.3,0.5,0.75,1} "Speed of the driveline relative to that of the dynamometer";
  parameter Integer gear(min=1) = 2 "Gear of this test";
  parameter Units.Inertia J = 0.15 "Inertia, at the shaft of the dynamometer";
  parameter Units.RotationalDamping d = 0.03 "Losses, at the shaft of the dynamometer";
  Units.AngularVelocity w "Speed of the shaft of the dynamometer";
  Units.Power P_loss "Losses";
  Units.Power P_kinetic "Rate of the kinetic energy";
protected
  Units.AngularAcceleration a "Acceleration of the shaft of the dynamometer";
equation
  flange_a.phi = ratio[gear]*flange_b.phi;
  w = der(flange_b.phi);
  a = der(w);
  J*a = flange_b.tau + ratio[gear]*flange_a.tau - d*w;
  P_loss = d*w^2;
  P_kinetic = J*a*w;

  annotation(
    __Layshaft(energy={
      Power(title="Losses of the loading gearbox", variable="P_loss"),
      Power(title="Kinetic energy of the loading gearbox", variable="P_kinetic")}),
    Icon(graphics={Text(extent={{-150,-70},{150,-100}}, textString="gear=%gear")}),
    Documentation(info="<html>
<p>Matches the range of torques and speeds of the driveline to the dynamometer: with a ratio of 0.2 the dynamometer turns five times as fast and needs a fifth of the torque. Its inertia counts 25 times at the driveline.</p>
</html>"));
end LoadingGearbox;
