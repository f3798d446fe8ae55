within Layshaft.Powertrain.Gearboxes;
block ShiftRecorder "Quality of every shift of a run: acceleration, jerk, duration, heat"
  extends Icons.Block;
  parameter Integer n(min=1) = 12 "Largest number of shifts"
    annotation(Evaluate=true);
  parameter Units.Time interval(min=Constants.small) = 0.005 "Interval at which the signals are looked at";
  parameter Units.Time T(min=Constants.small) = 0.05 "Time constant of the filter of the jerk";
  parameter Units.Time window(min=Constants.small) = 3 "Time after the gear command that belongs to a shift, if no other comes before";
  parameter Units.Power P_slip(min=Constants.small) = 100 "Power in the friction elements below which a shift has ended";
  Blocks.Interfaces.IntegerInput gear "Gear command"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput a(unit="m/s2") "Acceleration of the vehicle"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealInput power(unit="W") "Power that clutches and brakes dissipate"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  output Integer count(start=0, fixed=true) "Number of shifts";
  output Integer from[n](each start=0, each fixed=true) "Gear before the shift";
  output Integer to[n](each start=0, each fixed=true) "Gear after the shift";
  discrete output Units.Time begin[n](each start=0, each fixed=true) "Time of the gear command";
  discrete output Units.Time duration[n](each start=0, each fixed=true) "Time from the gear command until nothing slips";
  discrete output Units.Acceleration before[n](each start=0, each fixed=true) "Acceleration at the gear command";
  discrete output Units.Acceleration highest[n](each start=-1e3, each fixed=true) "Largest acceleration";
  discrete output Units.Acceleration lowest[n](each start=1e3, each fixed=true) "Smallest acceleration";
  discrete output Real jerk[n](each unit="m/s3", each start=0, each fixed=true) "Largest absolute jerk, behind the filter";
  discrete output Real jerkUnfiltered[n](each unit="m/s3", each start=0, each fixed=true) "Largest change of the acceleration within an interval, relative to it";
  discrete output Units.Energy heat[n](each start=0, each fixed=true) "Energy that clutches and brakes dissipated";
protected
  Units.Acceleration smooth_a(start=0, fixed=true) "Acceleration behind the filter";
  Units.Energy dissipated(start=0, fixed=true) "Energy dissipated since the start";
  discrete Units.Energy dissipated0(start=0, fixed=true) "Of that at the last gear command";
  discrete Units.Acceleration last(start=0, fixed=true) "Acceleration at the last sample";
  Boolean during "A shift goes on";
equation
  der(smooth_a) = (a - smooth_a)/T;
  der(dissipated) = power;
  during = count > 0 and time <= begin[max(min(count, n), 1)] + window;
  when change(gear) then
    count = pre(count) + 1;
    dissipated0 = dissipated;
  end when;
  for i in 1:n loop
    when change(gear) and pre(count) + 1 == i then
      from[i] = pre(gear);
      to[i] = gear;
      begin[i] = time;
      before[i] = a;
    end when;
    when sample(0, interval) then
      highest[i] = if i == count and during then max(pre(highest[i]), a) else pre(highest[i]);
      lowest[i] = if i == count and during then min(pre(lowest[i]), a) else pre(lowest[i]);
      jerk[i] = if i == count and during then max(pre(jerk[i]), abs(a - smooth_a)/T) else pre(jerk[i]);
      jerkUnfiltered[i] = if i == count and during then max(pre(jerkUnfiltered[i]), abs(a - pre(last))/interval) else pre(jerkUnfiltered[i]);
      heat[i] = if i == count and during then dissipated - dissipated0 else pre(heat[i]);
      duration[i] = if i == count and during and power > P_slip then time - begin[i] else pre(duration[i]);
    end when;
  end for;
  when sample(0, interval) then
    last = a;
  end when;

  annotation(
    Icon(graphics={
      Line(points={{-70,-20},{-30,-20},{-20,-50},{0,60},{20,0},{70,0}}, color={200,70,50}, thickness=0.5)}),
    Documentation(info="<html>
<p>
Connect gear command, acceleration and the power of the friction elements; read the arrays at the end of the run, one element for each shift. <code>jerk</code> is the derivative of the acceleration behind a first-order filter of
<code>T</code> = 50 ms, <code>jerkUnfiltered</code> the difference quotient over <code>interval</code> = 5 ms.
</p>
</html>"));
end ShiftRecorder;
