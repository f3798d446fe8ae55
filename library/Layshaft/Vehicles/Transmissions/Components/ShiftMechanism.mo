within Layshaft.Vehicles.Transmissions.Components;
model ShiftMechanism "Shift mechanism: one fork at a time is pressed, with neutral in between"
  extends Icons.Component;
  parameter Integer gears(min=1) "Number of forward gears"
    annotation(Evaluate=true);
  parameter Integer forks(min=1) "Number of forks"
    annotation(Evaluate=true);
  parameter Integer fork[gears + 1] "Fork of each forward gear, then of reverse"
    annotation(Evaluate=true);
  parameter Integer side[gears + 1] "Side of each gear, 1 or -1"
    annotation(Evaluate=true);
  parameter Units.Force F(min=0) = 900 "Force at the fork";
  parameter Units.Time t_shift(min=0) = 0.1 "Time without force between two gears";
  parameter Integer gear_start = 0 "Gear engaged at the start, 0: neutral, -1: reverse"
    annotation(Dialog(tab="Initialization"));
  Blocks.Interfaces.IntegerInput gear "Gear to be engaged, 0: neutral, -1: reverse"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Translational.Interfaces.Flange_b flanges[forks] "Forks"
    annotation(Placement(transformation(extent={{90,-40},{110,40}})));
  Integer wanted(start=gear_start, fixed=true) "Gear of the last command";
  Integer row "Row of the gear that is pressed, 0: none";
  discrete Units.Time t_engage(start=0, fixed=true) "When the fork is pressed";
  Units.Force f[forks] "Forces at the forks";
equation
  assert(gear >= -1 and gear <= gears, "Gear " + String(gear) + " does not exist: " + getInstanceName() + " has the gears -1 to " + String(gears) + ".");
  when {initial(), gear <> pre(wanted)} then
    wanted = gear;
    t_engage = if pre(wanted) == 0 or pre(wanted) == gear then time else time + t_shift;
  end when;
  row = if time < t_engage then 0 elseif wanted < 0 then gears + 1 else wanted;
  for k in 1:forks loop
    f[k] = if row == 0 then 0 elseif fork[max(row, 1)] == k then side[max(row, 1)]*F else 0;
    flanges[k].f = -f[k];
  end for;

  annotation(
    Icon(graphics={
      Line(points={{-40,40},{-40,-40}}, color={64,64,64}, thickness=1), Line(points={{0,40},{0,-40}}, color={64,64,64}, thickness=1),
      Line(points={{40,40},{40,-40}}, color={64,64,64}, thickness=1), Line(points={{-40,0},{40,0}}, color={64,64,64}, thickness=1),
      Text(extent={{-150,-70},{150,-100}}, textString="gears=%gears")}),
    Documentation(info="<html>
<p>A new gear takes the force off the old fork at once and is pressed after <code>t_shift</code>, from neutral without delay.
It locks the other forks: two gears at a time are never pressed.</p>
</html>"));
end ShiftMechanism;
