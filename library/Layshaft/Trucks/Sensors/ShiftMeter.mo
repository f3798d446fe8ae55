within Layshaft.Trucks.Sensors;
block ShiftMeter "Peak acceleration, peak jerk and slip energy of one shift"
  extends Icons.Block;
  parameter Integer target = 2 "Gear that the shift leads to";
  parameter Units.Time interval = 0.005 "Interval at which peaks are looked for";
  parameter Units.Time T = 0.05 "Time constant of the differentiation";
  parameter Real second = 0.45 "Place in the shift from which the acceleration counts: behind the torque phase";
  Blocks.Interfaces.RealInput a(unit="m/s2") "Acceleration"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput power(unit="W") "Power lost in the gear"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealInput place "Place in the shift, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Blocks.Interfaces.IntegerInput gear "Gear"
    annotation(Placement(transformation(extent={{-20,-20},{20,20}}, rotation=90, origin={0,-120})));
  Boolean during "The shift goes on";
  discrete output Units.Acceleration peak(start=0, fixed=true) "Peak acceleration in the second part of the shift";
  discrete output Real jerk(unit="m/s3", start=0, fixed=true) "Peak of the absolute jerk, filtered with the time constant T";
  discrete output Real jerkUnfiltered(unit="m/s3", start=0, fixed=true) "Peak of the absolute jerk: change of the acceleration in an interval";
  output Units.Energy energy(start=0, fixed=true) "Energy lost in the clutches and gears during the shift";
protected
  Units.Acceleration smooth_a(start=0, fixed=true) "Acceleration, smoothed";
  discrete Units.Acceleration last(start=0, fixed=true) "Acceleration at the last sample";
equation
  during = gear == target and place < 1;
  der(smooth_a) = (a - smooth_a)/T;
  der(energy) = if during then power else 0;
  when sample(0, interval) then
    peak = if during and place > second then max(pre(peak), a) else pre(peak);
    jerk = if during then max(pre(jerk), abs(a - smooth_a)/T) else pre(jerk);
    jerkUnfiltered = if during then max(pre(jerkUnfiltered), abs(a - pre(last))/interval) else pre(jerkUnfiltered);
    last = a;
  end when;

  annotation(
    Documentation(info="<html>
<p>
Connect the signals of a truck; read the results at the end of the run. <code>jerk</code> is the derivative of the acceleration behind a first-order filter of <code>T</code> = 50 ms,
<code>jerkUnfiltered</code> the difference quotient over <code>interval</code> = 5 ms.
</p>
</html>"));
end ShiftMeter;
