within Layshaft.Vehicles.Transmissions;
model FiveSpeed "Five-speed gear set with all its wheels and the shift mechanism"
  extends PartialGearset(final gears=5, final ratios=gearTrain.ratios);
  replaceable parameter Data.FiveSpeedGearsMidSize data constrainedby Data.FiveSpeedGears "Wheels, shafts and bearings"
    annotation(choicesAllMatching=true);
  parameter Data.Synchroniser synchroniser(cones=2) "Synchronisers"
    annotation(choicesAllMatching=true);
  parameter Units.Force F_fork(min=0) = 900 "Force at a fork";
  parameter Units.Time t_shift(min=0) = 0.1 "Time without force between two gears";
  FiveSpeedGears gearTrain(final spatial=spatial, final data=data, final synchroniser=synchroniser,
    final s_start={if row_start > 0 and mechanism.fork[max(row_start, 1)] == k then mechanism.side[max(row_start, 1)]*F_fork/synchroniser.c else 0 for k in 1:4}) "Wheels, shafts, synchronisers"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}})));
  Components.ShiftMechanism mechanism(final gears=5, final forks=4, final fork={1,1,2,2,3,4}, final side={-1,1,-1,1,1,1}, final F=F_fork,
    final t_shift=t_shift, final gear_start=gear_start) "Shift mechanism"
    annotation(Placement(transformation(extent={{-50,40},{-30,60}})));
protected
  final parameter Integer row_start = if gear_start < 0 then 6 else gear_start "Row of the gear at the start";
equation
  engaged = gearTrain.engaged;
  lossPower = gearTrain.lossPower;
  connect(flange_a, gearTrain.flange_a)
    annotation(Line(points={{-100,0},{-20,0}}, color={0,0,0}));
  connect(gearTrain.flange_b, flange_b)
    annotation(Line(points={{20,0},{100,0}}, color={0,0,0}));
  connect(gearTrain.mount, mount)
    annotation(Line(points={{0,-20},{0,-100}}, color={70,70,70}));
  connect(gear, mechanism.gear)
    annotation(Line(points={{0,110},{-60,110},{-60,50},{-52,50}}, color={255,127,0}));
  connect(mechanism.flanges, gearTrain.forks)
    annotation(Line(points={{-30,50},{0,50},{0,20}}, color={0,127,0}));

  annotation(Documentation(info="<html>
<p>
<a href=\"modelica://Layshaft.Vehicles.Transmissions.FiveSpeedGears\">FiveSpeedGears</a> with the
<a href=\"modelica://Layshaft.Vehicles.Transmissions.Components.ShiftMechanism\">ShiftMechanism</a> that presses its forks. The
final drive is part of it: the ratios are those from the input shaft to the ring gear.
</p>
</html>"));
end FiveSpeed;
