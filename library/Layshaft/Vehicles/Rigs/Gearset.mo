within Layshaft.Vehicles.Rigs;
model Gearset "Rig for gear sets: 80 N.m through all gears"
  extends Icons.Example;
  replaceable Transmissions.SixSpeed gearset constrainedby Transmissions.PartialGearset(w_in(fixed=true), w_out(fixed=true),
    flange_a(phi(start=0, fixed=true)), flange_b(phi(start=0, fixed=true))) "Gear set under test"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{-20,-20},{20,20}})));
  parameter Units.Torque tau = 80 "Torque at the input";
  parameter Units.Time t_off = 0.2 "Torque is taken away so long before a new gear is asked for";
  parameter Units.Time t_on = 0.6 "Torque comes back so long after a new gear is asked for";
  parameter Units.Time times[:] = {1,6,12,18,25,32} "When the gears 1, 2, ... are asked for";
  Rotational.Sources.Torque drive "Torque at the input"
    annotation(Placement(transformation(extent={{-60,-10},{-40,10}})));
  Rotational.Components.Inertia load(J=123) "Mass of a vehicle, as seen by its wheels"
    annotation(Placement(transformation(extent={{40,-10},{60,10}})));
  Rotational.Sources.QuadraticSpeedDependentTorque resistance(tau_nominal=160, w_nominal=100) "Resistance of a vehicle"
    annotation(Placement(transformation(extent={{90,-10},{70,10}})));
  Blocks.Sources.IntegerTable gear(startValue=0, times=times, values=1:size(times, 1)) "Gears"
    annotation(Placement(transformation(extent={{-60,40},{-40,60}})));
  Units.Torque tau_out "Torque at the output";
  Units.Efficiency efficiency "Power at the output relative to that at the input, without acceleration of the gear set";
equation
  drive.tau = if time < times[1] + t_on then 0 elseif max({if time >= t - t_off and time < t + t_on then 1 else 0 for t in times}) > 0 then 0 else tau;
  tau_out = -gearset.flange_b.tau;
  efficiency = if drive.tau > 0 and gearset.engaged <> 0 then tau_out/(tau*gearset.ratio) else 0;
  connect(drive.flange, gearset.flange_a)
    annotation(Line(points={{-40,0},{-20,0}}, color={0,0,0}));
  connect(gearset.flange_b, load.flange_a)
    annotation(Line(points={{20,0},{40,0}}, color={0,0,0}));
  connect(load.flange_b, resistance.flange)
    annotation(Line(points={{60,0},{70,0}}, color={0,0,0}));
  connect(gear.y, gearset.gear)
    annotation(Line(points={{-39,50},{0,50},{0,22}}, color={255,127,0}));

  annotation(experiment(StopTime=40, Tolerance=1e-5), Documentation(info="<html>
<p>
The comparison of full and reduced gear sets: a torque of 80 N.m is fed in while a vehicle's mass is accelerated through all gears in
40 s. Use <code>--solver radau</code>. Look at <code>gearset.w_in</code>, <code>gearset.w_out</code>, <code>tau_out</code> and
<code>gearset.lossPower</code>. Redeclare <code>gearset</code> for another gear set, as
<a href=\"modelica://Layshaft.Vehicles.Rigs.ReducedGearset\">ReducedGearset</a> does.
</p>
</html>"));
end Gearset;
