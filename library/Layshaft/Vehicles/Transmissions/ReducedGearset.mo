within Layshaft.Vehicles.Transmissions;
model ReducedGearset "Gear set reduced to inertias, loss tables and an ideal variator"
  extends PartialGearset(gears=losses.gears, ratios=losses.ratio);
  replaceable parameter Data.GearsetLosses losses constrainedby Data.GearsetLosses "Ratios, inertias and losses, gear by gear"
    annotation(choicesAllMatching=true);
  parameter Units.Time t_shift(min=0) = 0.1 "Time in neutral between two gears";
  parameter Units.Time T_ratio(min=Constants.small) = 0.02 "Time constant with which the ratio follows the gear";
  parameter Units.Torque tau_sync(min=Constants.small) = 30 "Torque at the input with which a new gear is brought to speed";
  parameter Units.Torque tau_clutch(min=Constants.small) = 1.5*max(losses.load) "Torque at the input that the neutral clutch holds"
    annotation(Dialog(tab="Advanced"));
  Components.LumpedInertia inputInertia(final J_table=losses.J_in) "What turns with the input"
    annotation(Placement(transformation(extent={{-80,-10},{-60,10}})));
  Components.LumpedLosses lumpedLosses(final w_table=losses.w, final load_table=losses.load, final loss_table=losses.loss,
    final neutral_table=losses.neutral) "All losses"
    annotation(Placement(transformation(extent={{-50,-10},{-30,10}})));
  Rotational.Components.Clutch neutralClutch(compliance=0, final w_table={0,1}, final mu_table={1,1}, final cgeo=1, final fn_max=tau_clutch/r_clutch, phi_slip(fixed=true)) "Open in neutral only"
    annotation(Placement(transformation(extent={{-20,-10},{0,10}})));
  Powertrain.Gears.VariableGear variator(final T=T_ratio, final throughZero=true,
    final ratio_start=losses.ratio[if gear_start > 0 then gear_start elseif gear_start < 0 then losses.gears + 1 else 1]) "Ideal variator"
    annotation(Placement(transformation(extent={{20,-10},{40,10}})));
  Components.LumpedInertia outputInertia(final J_table=losses.J_out) "What turns with the output"
    annotation(Placement(transformation(extent={{60,-10},{80,10}})));
  MultiBody.Parts.Mounting1D mounting(final n={0,1,0}) if spatial "Torque on the housing"
    annotation(Placement(transformation(extent={{-10,-80},{10,-60}})));
  Rotational.Sources.Torque reaction if spatial "What the gear set pushes against"
    annotation(Placement(transformation(extent={{60,-80},{40,-60}})));
protected
  Blocks.Sources.RealExpression housingTorque(expression=variator.flange_a.tau + variator.flange_b.tau + lumpedLosses.tau_loss) "Torque on the housing"
    annotation(Placement(transformation(extent={{96,-80},{76,-60}})));
  constant Units.Length r_clutch = 1 "Mean radius of the neutral clutch";
  Integer pressed "Gear that the neutral clutch brings to speed or holds";
  Integer row "Row of the tables";
  Integer wanted(start=gear_start, fixed=true) "Gear of the last command";
  discrete Units.Ratio target(start=variator.ratio_start, fixed=true) "Ratio of the last gear that was not neutral";
  discrete Units.Time t_engage(start=0, fixed=true) "When the gear is engaged";
equation
  assert(gear >= -1 and gear <= gears, "Gear " + String(gear) + " does not exist: " + getInstanceName() + " has the gears -1 to " + String(gears) + ".");
  when {initial(), gear <> pre(wanted)} then
    wanted = gear;
    target = if gear == 0 then pre(target) elseif gear < 0 then ratios[gears + 1] else ratios[min(max(gear, 1), gears)];
    t_engage = if pre(wanted) == 0 or pre(wanted) == gear then time else time + t_shift;
  end when;
  pressed = if time < t_engage then 0 else wanted;
  engaged = if pre(neutralClutch.mode) == 0 then pressed else 0;
  row = if engaged > 0 then engaged elseif engaged < 0 then gears + 1 else gears + 2;
  inputInertia.row = row;
  outputInertia.row = row;
  lumpedLosses.row = row;
  neutralClutch.f_normalized = if pressed == 0 then 0 elseif engaged <> 0 then 1 else tau_sync/tau_clutch;
  variator.ratio = target;
  lossPower = lumpedLosses.power + neutralClutch.power;
  connect(flange_a, inputInertia.flange_a)
    annotation(Line(points={{-100,0},{-80,0}}, color={0,0,0}));
  connect(inputInertia.flange_b, lumpedLosses.flange_a)
    annotation(Line(points={{-60,0},{-50,0}}, color={0,0,0}));
  connect(lumpedLosses.flange_b, neutralClutch.flange_a)
    annotation(Line(points={{-30,0},{-20,0}}, color={0,0,0}));
  connect(neutralClutch.flange_b, variator.flange_a)
    annotation(Line(points={{0,0},{20,0}}, color={0,0,0}));
  connect(variator.flange_b, outputInertia.flange_a)
    annotation(Line(points={{40,0},{60,0}}, color={0,0,0}));
  connect(outputInertia.flange_b, flange_b)
    annotation(Line(points={{80,0},{100,0}}, color={0,0,0}));
  connect(housingTorque.y, reaction.tau)
    annotation(Line(points={{75,-70},{62,-70}}, color={0,0,127}));
  connect(reaction.flange, mounting.flange_b)
    annotation(Line(points={{40,-70},{10,-70}}, color={0,0,0}));
  connect(mounting.frame_a, mount)
    annotation(Line(points={{0,-80},{0,-100}}, color={70,70,70}));

  annotation(Documentation(info="<html>
<p>
The template that <code>layshaft reduce gearset</code> fills: inertia at the input, all losses, the neutral clutch, an ideal
variator and the inertia at the output. It extends the same interface as the gear set with all its wheels and takes its
place. Write a record that extends <a href=\"modelica://Layshaft.Vehicles.Data.GearsetLosses\">GearsetLosses</a> and
</p>
<pre>
model MyGearset = ReducedGearset(redeclare parameter MyLosses losses);
</pre>
<p>
The variator has w_a = w_b ratio and 0 = tau_a ratio + tau_b; the ratio follows the gear with a lag. In neutral it would
hold the input at rest, therefore the neutral clutch opens; in all gears it is closed. A new gear is engaged after
<code>t_shift</code> in neutral: the clutch slides with <code>tau_sync</code> until the speeds are equal, then it holds. With
<code>spatial = true</code> the housing gets the torque that variator and losses push against; angular momentum and tooth forces
are not known any more.
</p>
</html>"));
end ReducedGearset;
