within Layshaft.Powertrain.Controls;
block TorqueIntervention "Takes the throttle back while an upshift goes on, for the engine ECU"
  extends Icons.Block;
  parameter Real depth(min=0, max=1) = 0.6 "Share of the throttle that is taken away";
  parameter Units.Time delay(min=0) = 0.25 "Time from the gear command to the begin: the next element has taken up the torque";
  parameter Units.Time duration(min=Constants.small) = 0.3 "Duration at full depth";
  parameter Units.Time ramp(min=Constants.small) = 0.08 "Time in which the throttle is taken back, and given back";
  Blocks.Interfaces.RealInput wanted "Throttle that driver and idle controller want"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.IntegerInput gear "Gear command of the gearbox ECU"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Blocks.Interfaces.RealOutput throttle "Throttle position"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  Boolean active "The throttle is taken back";
  Real reduction(start=0, fixed=true) "Share that is taken away now";
protected
  discrete Units.Time t_shift(start=-1e10, fixed=true) "Time of the last upshift";
equation
  when gear > pre(gear) then
    t_shift = time;
  end when;
  active = time >= t_shift + delay and time < t_shift + delay + duration;
  der(reduction) = ((if active then depth else 0) - reduction)/(ramp/3);
  throttle = wanted*(1 - reduction);

  annotation(
    Icon(graphics={
      Line(points={{-80,50},{-40,50},{-20,-40},{30,-40},{50,50},{80,50}}, color={0,0,127}, thickness=0.5),
      Text(extent={{-150,-110},{150,-140}}, textString="T=%duration")}),
    Documentation(info="<html>
<p>
In the inertia phase of an upshift the engine has to lose speed. What its torque does not add the clutch need not take: less heat, a smaller peak of the acceleration, a shorter shift.
</p>
</html>"));
end TorqueIntervention;
