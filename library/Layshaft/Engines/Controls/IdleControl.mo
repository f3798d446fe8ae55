within Layshaft.Engines.Controls;
block IdleControl "Holds the idle speed with air and ignition"
  extends Icons.Block;
  parameter Units.AngularVelocity w_idle = 850*Constants.rpm "Idle speed";
  parameter Real k(unit="N.m.s/rad") = 1.5 "Torque per error of the speed";
  parameter Units.Time Ti(min=Constants.small) = 0.8 "Integral time";
  parameter Units.Torque tau_max(min=0) = 80 "Largest torque that it adds";
  parameter Units.Torque tau_min(max=0) = -10 "Smallest torque that it adds";
  parameter Units.Angle reserve = 0.15 "Retard of the ignition at idle: torque that is there at once"
    annotation(Dialog(group="Ignition"));
  parameter Real k_retard(unit="s") = 0.03 "Retard per error of the speed"
    annotation(Dialog(group="Ignition"));
  Blocks.Interfaces.RealInput pedal "Load that the driver wants, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput w(unit="rad/s") "Engine speed"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Blocks.Interfaces.RealOutput tau(unit="N.m") "Torque that is added"
    annotation(Placement(transformation(extent={{100,30},{120,50}})));
  Blocks.Interfaces.RealOutput retard(unit="rad") "Retard of the ignition"
    annotation(Placement(transformation(extent={{100,-50},{120,-30}})));
  Blocks.Continuous.LimPI pi(final k=k, final Ti=Ti, final y_max=tau_max, final y_min=tau_min, u1=w_idle, u2=w) "Controller of the speed";
protected
  Real active "1 at idle, 0 above it or under load";
equation
  active = noEvent(min(max(1 - pedal/0.05, 0), 1)*min(max(6 - 4*w/w_idle, 0), 1));
  tau = noEvent(if pi.y > 0 then pi.y else pi.y*min(max(1 - pedal/0.05, 0), 1));
  retard = active*noEvent(min(max(reserve + k_retard*(w - w_idle), 0), 0.5));

  annotation(
    Icon(graphics={Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="idle"),
      Text(extent={{-150,-110},{150,-140}}, textString="w=%w_idle")}),
    Documentation(info="<html>
<p>The slow way is the air, by a PI controller. The fast way is the ignition: it is retarded at idle by <code>reserve</code>, less when the speed falls and more when it rises, up to 1.5 times the idle speed.</p>
</html>"));
end IdleControl;
