within Layshaft.Powertrain.Controls;
block LockUpControl "Closes the lock-up clutch in high gears above a speed"
  extends Icons.Block;
  parameter Integer gear_min = 3 "Lowest gear with lock-up";
  parameter Units.Velocity v_on = 15 "Closes above";
  parameter Units.Velocity v_off = 13 "Opens below";
  parameter Real throttle_max = 0.7 "Opens above this throttle position";
  parameter Units.Time T(min=Constants.small) = 0.3 "Time constant of the pressure";
  Blocks.Interfaces.RealInput throttle "Throttle position"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput v(unit="m/s") "Vehicle speed"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.IntegerInput gear "Gear"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Blocks.Interfaces.RealOutput lockUp "Pressure of the lock-up clutch, 0 ... 1"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  Boolean fast(start=false, fixed=true) "Fast enough";
  Boolean gentle(start=true, fixed=true) "Throttle not too far open";
  Boolean closed "Lock-up wanted";
protected
  Real x(start=0, fixed=true) "Lag of the hydraulics";
equation
  assert(v_on > v_off, "The lock-up clutch must open at a lower speed than it closes.");
  fast = v > (if pre(fast) then v_off else v_on);
  gentle = throttle < (if pre(gentle) then throttle_max else 0.9*throttle_max);
  closed = fast and gentle and gear >= gear_min;
  der(x) = ((if closed then 1 else 0) - x)/T;
  lockUp = smooth(0, noEvent(if x > 0.05 then (x - 0.05)/0.95 else 0));

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="lock"),
      Text(extent={{-150,-110},{150,-140}}, textString="gear=%gear_min")}),
    Documentation(info="<html>
<p>Speed, throttle and gear must all agree; speed and throttle have a hysteresis.</p>
</html>"));
end LockUpControl;
