within Layshaft.Vehicles.Transmissions.Components;
model SelectedGear "Gear whose ratio is a signal, with an efficiency"
  extends Rotational.Interfaces.TwoFlanges;
  extends Energy.Resistance;
  parameter Units.Efficiency eta(max=1) = 0.97 "Efficiency";
  parameter Units.AngularVelocity w_small(min=Constants.small) = 2 "Speed of flange_b below which the loss fades out";
  input Units.Ratio ratio "Speed of flange_a relative to that of flange_b";
  Units.AngularVelocity w "Speed of flange_b";
  Units.Torque tau_loss "Loss torque at flange_b";
protected
  Real direction "Sign of the speed, smooth around zero";
equation
  assert(eta > 0 and eta <= 1, "The efficiency of a gear must lie above 0 and not above 1.");
  w = der(flange_b.phi);
  der(flange_a.phi) = ratio*w;
  direction = w/sqrt(w^2 + w_small^2);
  tau_loss = if removed then 0 else (1 - eta)*noEvent(abs(ratio*flange_a.tau))*direction;
  flange_b.tau = tau_loss - ratio*flange_a.tau;
  power = tau_loss*w;

  annotation(
    Icon(graphics={Text(extent={{-60,-35},{60,35}}, textColor={64,64,64}, textString="i"), Text(extent={{-150,-70},{150,-100}}, textString="eta=%eta")}),
    Documentation(info="<html>
<p>The loss is the share 1 - eta of the torque, whichever way the power goes. The ratio may jump while no torque is carried.</p>
</html>"));
end SelectedGear;
