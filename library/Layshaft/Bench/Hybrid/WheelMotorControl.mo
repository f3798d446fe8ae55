within Layshaft.Bench.Hybrid;
block WheelMotorControl "Control unit of wheel motors: pedals become one torque for all machines, brakes recuperate"
  extends Icons.Block;
  parameter Integer n(min=1) = 2 "Number of machines"
    annotation(Evaluate=true);
  parameter Units.Time samplePeriod = 0.01 "Period of the unit";
  parameter Units.Torque tau_max = 250 "Largest torque of a machine";
  parameter Units.Power P_max = 75e3 "Largest power of a machine";
  parameter Units.Ratio ratio = 12.6 "Ratio of the reduction gears";
  parameter Units.Torque tau_brake = 34e3 "Torque of all friction brakes at full pedal";
  parameter Units.AngularVelocity w_fade[2] = {2,6} "Speeds of the wheels at which recuperation begins and is full";
  Blocks.Interfaces.RealInput accelerator "Accelerator pedal, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,60},{-100,100}})));
  Blocks.Interfaces.RealInput brake "Brake pedal, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,20},{-100,60}})));
  Blocks.Interfaces.RealInput w[n](each unit="rad/s") "Speeds of the machines"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealInput P_discharge(unit="W") "Power that may be taken from the battery"
    annotation(Placement(transformation(extent={{-140,-60},{-100,-20}})));
  Blocks.Interfaces.RealInput P_charge(unit="W") "Power that may be given to the battery"
    annotation(Placement(transformation(extent={{-140,-100},{-100,-60}})));
  discrete Blocks.Interfaces.RealOutput torque(unit="N.m", start=0, fixed=true) "Wanted torque of each machine"
    annotation(Placement(transformation(extent={{100,30},{120,50}})));
  discrete Blocks.Interfaces.RealOutput frictionBrake(start=0, fixed=true) "Friction brakes, 0 ... 1"
    annotation(Placement(transformation(extent={{100,-50},{120,-30}})));
  Blocks.Interfaces.IntegerOutput mode(start=1, fixed=true) "1 electric, 4 recuperation"
    annotation(Placement(transformation(extent={{100,-90},{120,-70}})));
protected
  discrete Units.AngularVelocity w_mean(start=0, fixed=true) "Mean speed of the machines";
  discrete Units.Torque limit(start=0, fixed=true) "Largest torque of a machine at this speed";
  discrete Units.Torque stop(start=0, fixed=true) "Brake torque of all wheels";
  discrete Units.Torque regen(start=0, fixed=true) "Recuperation of each machine";
algorithm
  when sample(0, samplePeriod) then
    w_mean := sum(w)/n;
    limit := min(tau_max, P_max/max(abs(w_mean), 1));
    stop := max(brake, 0)*tau_brake;
    regen := min(max((w_mean/ratio - w_fade[1])/(w_fade[2] - w_fade[1]), 0), 1)*min(stop/(n*ratio), min(limit, 0.9*P_charge/(n*max(w_mean, 1))));
    frictionBrake := min(1, (stop - n*ratio*regen)/tau_brake);
    torque := if noEvent(brake > 0.005) then -regen else min(max(accelerator, 0)*limit, max(P_discharge, 0)/(n*max(w_mean, 1)));
    mode := if noEvent(regen > 0.1) then 4 else 1;
  end when;

  annotation(
    Icon(graphics={Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="ECU"),
      Text(extent={{-150,-110},{150,-140}}, textString="Ts=%samplePeriod")}),
    Documentation(info="<html>
<p>Samples every 10 ms. Below full accelerator the torque is a part of what the machines can give at this speed, within the power of the battery. Brakes recuperate as far as machines and battery take it, not near standstill; the rest is left to the friction brakes.</p>
</html>"));
end WheelMotorControl;
