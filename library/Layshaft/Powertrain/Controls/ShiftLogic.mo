within Layshaft.Powertrain.Controls;
block ShiftLogic "Gear by a shift map over throttle and vehicle speed, with hysteresis"
  extends PartialShiftLogic(speed(final unit="m/s"), shiftUp(final unit="m/s"), shiftDown(final unit="m/s"));
  replaceable parameter Data.ShiftMaps.CarFourSpeed data constrainedby Data.ShiftMaps.VehicleSpeedMap "Shift map"
    annotation(choicesAllMatching=true);
  parameter Real throttle_table[:] = data.throttle "Throttle positions of the shift map";
  parameter Units.Velocity up_table[gears - 1, size(throttle_table, 1)] = data.up "Vehicle speed of the upshift out of gear 1, 2, ...";
  parameter Units.Velocity down_table[gears - 1, size(throttle_table, 1)] = data.down "Vehicle speed of the downshift into gear 1, 2, ...";
  parameter Units.Time T(min=Constants.small) = 0.3 "Smoothing of the throttle";
  Blocks.Interfaces.RealInput throttle "Throttle position"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput v(unit="m/s") "Vehicle speed"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Units.Velocity v_up "Speed of the next upshift";
  Units.Velocity v_down "Speed of the next downshift";
protected
  Real smoothThrottle(start=0, fixed=true) "Smoothed throttle";
  Units.Velocity upLine[gears - 1] "Upshift lines at the present throttle";
  Units.Velocity downLine[gears - 1] "Downshift lines at the present throttle";
equation
  assert(Blocks.Functions.isIncreasing(throttle_table), "The throttle positions of the shift map must be strictly increasing.");
  for i in 1:gears - 1 loop
    assert(min(up_table[i, :] - down_table[i, :]) > 0, "The downshift line into gear " + String(i) + " must lie below the upshift line out of it at every throttle position, otherwise the gearbox hunts.");
  end for;
  der(smoothThrottle) = (throttle - smoothThrottle)/T;
  for i in 1:gears - 1 loop
    upLine[i] = Blocks.Functions.interpolate(throttle_table, up_table[i, :], smoothThrottle);
    downLine[i] = Blocks.Functions.interpolate(throttle_table, down_table[i, :], smoothThrottle);
  end for;
  v_up = if pre(machine.state) >= gears then 1e3 else upLine[min(pre(machine.state), gears - 1)];
  v_down = if pre(machine.state) <= 1 then -1e3 else downLine[max(pre(machine.state) - 1, 1)];
  speed = v;
  shiftUp = v_up;
  shiftDown = v_down;

  annotation(
    Documentation(info="<html>
<p>
Each gear has its own pair of lines over the throttle, which is smoothed. Between the downshift line and the upshift line the gear is
kept. After a shift the gear stays for the dwell time.
</p>
</html>"));
end ShiftLogic;
