within Layshaft.Powertrain.Controls;
block IdleController "Adds throttle to hold the idle speed"
  extends Icons.Block;
  parameter Units.AngularVelocity w_idle = 750*Constants.rpm "Idle speed";
  parameter Real k(unit="s/rad") = 0.004 "Throttle per speed error";
  parameter Units.Time Ti(min=Constants.small) = 0.8 "Integral time";
  parameter Real limit(min=0, max=1) = 0.25 "Largest throttle of the idle controller";
  Blocks.Interfaces.RealInput pedal "Throttle pedal"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput w(unit="rad/s") "Engine speed"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Blocks.Interfaces.RealOutput throttle "Throttle position"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  Blocks.Continuous.LimPI pi(final k=k, final Ti=Ti, final y_max=limit, final y_min=0) "Controller";
equation
  pi.u1 = w_idle;
  pi.u2 = w;
  throttle = noEvent(min(max(pedal, 0) + pi.y, 1));

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="idle"),
      Text(extent={{-150,-110},{150,-140}}, textString="w=%w_idle")}),
    Documentation(info="<html>
<p>A PI controller with anti-windup; above the idle speed it does nothing.</p>
</html>"));
end IdleController;
