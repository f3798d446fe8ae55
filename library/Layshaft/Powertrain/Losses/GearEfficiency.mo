within Layshaft.Powertrain.Losses;
model GearEfficiency "Efficiency that depends on the gear engaged"
  extends Rotational.Interfaces.TwoFlanges;
  extends Energy.Resistance;
  parameter Units.Efficiency eta[:] = {0.95} "Efficiency in gear 1, 2, ...";
  parameter Units.AngularVelocity w_small(min=Constants.small) = 1 "Below this speed the loss fades out";
  Blocks.Interfaces.IntegerInput gear "Gear engaged"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
  Units.AngularVelocity w "Speed";
  Units.Efficiency eta_gear "Efficiency of the gear engaged";
  Units.Torque tau_loss "Loss torque";
protected
  Real direction "Sign of the speed, smooth around zero";
equation
  assert(min(eta) > 0 and max(eta) <= 1, "Gear efficiencies must lie above 0 and not above 1.");
  flange_a.phi = flange_b.phi;
  w = der(flange_a.phi);
  eta_gear = eta[min(max(gear, 1), size(eta, 1))];
  direction = noEvent(if w > w_small then 1 elseif w < -w_small then -1 else w/w_small*(1.5 - 0.5*(w/w_small)^2));
  if removed then
    tau_loss = 0;
  else
    tau_loss = noEvent(if flange_a.tau*direction >= 0 then (1 - eta_gear)*flange_a.tau*direction else -(1/eta_gear - 1)*flange_a.tau*direction)*direction;
  end if;
  0 = flange_a.tau + flange_b.tau - tau_loss;
  power = tau_loss*w;

  annotation(
    Icon(graphics={
      Text(extent={{-60,-35},{60,35}}, textColor={191,0,0}, textString="eta")}),
    Documentation(info="<html>
<p>
The power that leaves is eta times the power that enters, in both directions of power. The
loss fades out around standstill: this element does not lock. Use
<a href=\"modelica://Layshaft.Rotational.Components.LossyGear\">LossyGear</a> where the
friction must hold a load at rest.
</p>
</html>"));
end GearEfficiency;
