within Layshaft.Vehicles.Transmissions.Components;
model LumpedLosses "Losses of a whole gear set at its input shaft"
  extends Rotational.Interfaces.TwoFlanges;
  extends Icons.Shaft;
  extends Energy.Resistance;
  parameter Units.AngularVelocity w_table[:] "Speeds in the tables, starting at 0, increasing";
  parameter Units.Torque load_table[:] "Loads in the tables, starting at 0, increasing";
  parameter Units.Torque loss_table[:, size(w_table, 1), size(load_table, 1)] "Loss torques: gear (reverse last), speed, load";
  parameter Units.Torque neutral_table[size(w_table, 1)] "Loss torques in neutral";
  parameter Units.Time T(min=Constants.small) = 5e-3 "Time constant with which the losses follow the load";
  parameter Units.AngularVelocity w_small(min=Constants.small) = 1 "Below this speed the losses fade out";
  Blocks.Interfaces.IntegerInput row "Gear engaged: 1, 2, ..., reverse, neutral"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=-90, origin={0,110})));
  Units.AngularVelocity w "Speed";
  Units.Torque load(start=0, fixed=true, nominal=100) "Torque at flange_a, with a lag";
  Units.Torque tau_loss "Loss torque";
equation
  assert(Blocks.Functions.isIncreasing(w_table) and Blocks.Functions.isIncreasing(load_table), "Speeds and loads of the loss tables of " + getInstanceName() + " must be strictly increasing.");
  flange_a.phi = flange_b.phi;
  w = der(flange_a.phi);
  T*der(load) = flange_a.tau - load;
  if removed then
    tau_loss = 0;
  else
    tau_loss = w/sqrt(w^2 + w_small^2)*lossTorque(w_table, load_table, loss_table, neutral_table, row, noEvent(abs(w)), noEvent(abs(load)));
  end if;
  0 = flange_a.tau + flange_b.tau - tau_loss;
  power = tau_loss*w;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-40,-40},{40,40}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Line(points={{-40,13},{40,13}}, color={191,0,0}), Line(points={{-40,-13},{40,-13}}, color={191,0,0}),
      Line(points={{-13,40},{-13,-40}}, color={191,0,0}), Line(points={{13,40},{13,-40}}, color={191,0,0})}),
    Documentation(info="<html>
<p>
The torque that <code>row</code>'s table gives for speed and load acts against the rotation. The load is the torque at
flange_a. It passes through a short lag, so that losses and torques need not be solved together. The losses fade out around
standstill: no events, no locking.
</p>
</html>"));
end LumpedLosses;
