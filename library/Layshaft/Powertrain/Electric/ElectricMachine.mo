within Layshaft.Powertrain.Electric;
model ElectricMachine "Electric machine with torque limit, loss map and inertia"
  extends Icons.Component;
  extends Energy.Resistance;
  parameter Units.Inertia J(min=0) = 0.05 "Inertia of the rotor";
  replaceable parameter Data.Motors.GenericPermanentMagnet data constrainedby Data.Motors.TorqueAndLoss "Torque limit and losses of the machine"
    annotation(choicesAllMatching=true);
  parameter Units.AngularVelocity w_table[:] = data.w "Speeds of the limit, starting at 0, increasing";
  parameter Units.Torque tau_table[size(w_table, 1)] = data.tau "Largest torque at these speeds";
  parameter Units.AngularVelocity w_loss_table[:] = data.w_loss "Speeds of the loss map";
  parameter Units.Torque tau_loss_table[:] = data.tau_loss "Torques of the loss map";
  parameter Units.Power loss_table[size(tau_loss_table, 1), size(w_loss_table, 1)] = data.loss "Losses of machine and inverter over |torque| and |speed|";
  parameter Units.Time T(min=Constants.small) = 0.01 "Time constant of the torque";
  Rotational.Interfaces.Flange_b flange "Shaft"
    annotation(Placement(transformation(extent={{90,-10},{110,10}})));
  Electrical.Interfaces.PositivePin p "Positive pin"
    annotation(Placement(transformation(extent={{-60,90},{-40,110}})));
  Electrical.Interfaces.NegativePin n "Negative pin"
    annotation(Placement(transformation(extent={{40,90},{60,110}})));
  Blocks.Interfaces.RealInput torque(unit="N.m") "Wanted torque"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Units.AngularVelocity w "Speed";
  Units.Torque tau_max "Largest torque at this speed";
  Units.Torque tau(start=0, fixed=true) "Torque in the air gap";
  Units.Power P_mech "Mechanical power";
  Units.Power P_elec "Electric power taken";
  Units.Voltage v(start=350) "Voltage";
  Rotational.Sources.Torque airGap "Torque in the air gap"
    annotation(Placement(transformation(extent={{0,-10},{20,10}})));
  Rotational.Components.Inertia rotor(final J=J) "Rotor"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
equation
  assert(Blocks.Functions.isIncreasing(w_table), "The speeds of the torque limit must be strictly increasing.");
  assert(Blocks.Functions.isIncreasing(w_loss_table), "The speeds of the loss map must be strictly increasing.");
  assert(Blocks.Functions.isIncreasing(tau_loss_table), "The torques of the loss map must be strictly increasing.");
  assert(min(loss_table) >= 0, "The loss map is negative somewhere: the machine would make energy.");
  connect(rotor.flange_b, flange)
    annotation(Line(points={{60,0},{100,0}}, color={0,0,0}));
  w = rotor.w;
  tau_max = Blocks.Functions.interpolate(w_table, tau_table, noEvent(abs(w)));
  der(tau) = (noEvent(min(max(torque, -tau_max), tau_max)) - tau)/T;
  airGap.tau = tau;
  connect(airGap.flange, rotor.flange_a)
    annotation(Line(points={{20,0},{40,0}}, color={0,0,0}));
  P_mech = tau*w;
  if removed then
    power = 0;
  else
    power = Blocks.Functions.interpolate2(tau_loss_table, w_loss_table, loss_table, noEvent(abs(tau)), noEvent(abs(w)));
  end if;
  P_elec = P_mech + power;
  v = p.v - n.v;
  v*p.i = P_elec;
  p.i + n.i = 0;

  annotation(
    Icon(graphics={
      Rectangle(extent={{-55,-40},{55,40}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Rectangle(extent={{55,-8},{100,8}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Text(extent={{-40,-30},{40,30}}, textColor={64,64,64}, textString="M"),
      Text(extent={{-150,-70},{150,-100}}, textString="J=%J")}),
    Documentation(info="<html>
<p>
The torque follows the signal within the limit of the speed, in all four quadrants. Losses
of machine and inverter are a map over torque and speed; electric power = mechanical
power + losses.
</p>
</html>"));
end ElectricMachine;
