within Layshaft.Bench.Components;
block SpeedRegulator "Speed regulator of a dynamometer: the virtual vehicle commands, the sensor feeds back"
  extends Icons.Block;
  parameter Units.Time samplePeriod = 0.5e-3 "Sample period";
  parameter Real k(unit="N.m.s/rad") = 100 "Torque per error of the speed";
  parameter Units.Time Ti(min=Constants.small) = 0.05 "Integral time";
  parameter Real feedForward(min=0, max=1) = 1 "Part of the measured torque that the dynamometer bears at once";
  parameter Units.Ratio ratio = 1 "Speed of the driveline relative to that of the dynamometer";
  parameter Units.Torque tau_max = 1100 "Largest torque of the dynamometer";
  Blocks.Interfaces.RealInput w_command(unit="rad/s") "Speed of the virtual shaft"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput w(unit="rad/s") "Measured speed"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealInput tau(unit="N.m") "Measured torque"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  discrete Blocks.Interfaces.RealOutput torque(unit="N.m", start=0, fixed=true) "Torque of the dynamometer"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  Units.AngularVelocity error "Tracking error";
protected
  discrete Units.Torque x(start=0, fixed=true) "Integral part";
  discrete Units.Torque wanted(start=0, fixed=true) "Torque before the limits, at the driveline";
equation
  error = w_command - w;
  when sample(0, samplePeriod) then
    wanted = k*error + pre(x) - feedForward*tau;
    torque = noEvent(min(max(ratio*wanted, -tau_max), tau_max));
    x = pre(x) + samplePeriod/Ti*(k*error + torque/ratio - wanted);
  end when;

  annotation(
    Icon(graphics={Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="PI"),
      Text(extent={{-150,-110},{150,-140}}, textString="ratio=%ratio")}),
    Documentation(info="<html>
<p>
A PI regulator with tracking, sampled. Nothing in it knows an inertia, neither that of the dynamometer nor that of the vehicle: the error of the speed makes the dynamometer bear whatever load the virtual vehicle
has. The measured torque as feed-forward only makes it faster.
</p>
</html>"));
end SpeedRegulator;
