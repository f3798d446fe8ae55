within Layshaft.Powertrain.Controls;
block HybridControl "Energy management of a parallel hybrid (P2): who drives, who charges"
  extends Icons.Block;
  parameter Units.Torque tau_pedal(min=0) = 300 "Torque at the gearbox input at full throttle pedal";
  parameter Units.Power P_on(min=0) = 10e3 "Demand above which the engine is started";
  parameter Units.Power P_off = 3e3 "Demand below which the engine is stopped";
  parameter Real soc_wanted(min=0, max=1) = 0.6 "State of charge to be kept";
  parameter Real soc_low(min=0, max=1) = 0.5 "Below this state of charge the engine is started whenever it can turn";
  parameter Real charge(unit="W") = 80e3 "Power into the battery per missing state of charge";
  parameter Units.AngularVelocity w_couple = 115 "The separating clutch closes above this input speed only";
  parameter Units.AngularVelocity w_release = 95 "It opens below this input speed";
  parameter Units.AngularVelocity w_fuel = 60 "Fuel is injected above this engine speed";
  parameter Units.Torque tau_low(min=0) = 20 "Smallest torque asked from a running engine: below it burns fuel for little";
  parameter Units.Torque tau_high(min=0) = 150 "Largest torque asked from the engine; the rest is boost";
  parameter Units.Torque tau_braking(min=0) = 1 "More recuperation than this means that the driver brakes";
  parameter Units.Time dwell(min=0) = 4 "Shortest time between a start and a stop, unless the driver brakes";
  parameter Real crank(min=0, max=1) = 0.35 "Pressure of the separating clutch while it cranks the engine";
  parameter Units.Time T(min=Constants.small) = 0.15 "Time constant of the separating clutch";
  parameter Units.Torque torque_table[:] = {-23,10,37,60,79,108,128,142,156,169} "Torques of the engine ...";
  parameter Real throttle_table[size(torque_table, 1)] = {0,0.05,0.1,0.15,0.2,0.3,0.4,0.5,0.65,1} "... and the throttle positions that give them";
  Blocks.Interfaces.RealInput pedal "Throttle pedal"
    annotation(Placement(transformation(extent={{-140,70},{-100,110}})));
  Blocks.Interfaces.RealInput recuperation(unit="N.m") "Torque wanted from the machine for braking, positive"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput soc "State of charge"
    annotation(Placement(transformation(extent={{-140,0},{-100,40}})));
  Blocks.Interfaces.RealInput w(unit="rad/s") "Speed of the gearbox input"
    annotation(Placement(transformation(extent={{-140,-40},{-100,0}})));
  Blocks.Interfaces.RealInput w_engine(unit="rad/s") "Speed of the engine"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Blocks.Interfaces.RealInput tau_clutch(unit="N.m") "Torque that comes through the separating clutch"
    annotation(Placement(transformation(extent={{-140,-110},{-100,-70}})));
  Blocks.Interfaces.RealOutput throttle "Throttle of the engine"
    annotation(Placement(transformation(extent={{100,50},{120,70}})));
  Blocks.Interfaces.BooleanOutput fuelCut "= true: no fuel"
    annotation(Placement(transformation(extent={{100,10},{120,30}})));
  Blocks.Interfaces.RealOutput clutch(start=0, fixed=true) "Separating clutch: 0 open, 1 closed"
    annotation(Placement(transformation(extent={{100,-30},{120,-10}})));
  Blocks.Interfaces.RealOutput torque(unit="N.m") "Torque of the electric machine"
    annotation(Placement(transformation(extent={{100,-70},{120,-50}})));
  Boolean engineOn(start=false, fixed=true) "The engine is wanted";
  Units.Torque tau_wanted "Torque wanted at the gearbox input";
  Units.Torque tau_engine "Torque asked from the engine";
  Units.Power P_wanted "Power wanted at the gearbox input";
protected
  Boolean fast "Fast enough to turn the engine";
  Boolean strong "The demand is worth a running engine";
  Boolean low "The battery is low";
  Boolean braking "The driver brakes";
  Boolean wanted "The engine should run";
  Boolean synchronous(start=false, fixed=true) "The engine turns with the gearbox input";
  Boolean settled(start=false, fixed=true) "The dwell time is over";
  discrete Units.Time t_change(start=-1e3, fixed=true) "Time of the last start or stop";
equation
  assert(P_on > P_off and w_couple > w_release, "The engine must be started at a higher power and speed than those at which it is stopped.");
  assert(Blocks.Functions.isIncreasing(torque_table), "The torques of the throttle table must be strictly increasing.");
  tau_wanted = tau_pedal*pedal - recuperation;
  P_wanted = tau_wanted*w;
  settled = time >= t_change + dwell;
  low = soc < soc_low;
  braking = recuperation > tau_braking;
  fast = w > (if pre(engineOn) then w_release else w_couple);
  strong = P_wanted > (if pre(engineOn) or low then P_off else P_on);
  wanted = fast and not braking and (strong or low and pre(engineOn));
  when pre(settled) and wanted and not pre(engineOn) then
    engineOn = true;
    t_change = time;
  elsewhen not wanted and pre(engineOn) and (pre(settled) or braking or not fast) then
    engineOn = false;
    t_change = time;
  end when;
  tau_engine = noEvent(min(max(tau_wanted + charge*(soc_wanted - soc)/max(w, w_release), tau_low), tau_high));
  throttle = if engineOn then Blocks.Functions.interpolate(torque_table, throttle_table, tau_engine) else 0;
  fuelCut = not (engineOn and w_engine > w_fuel);
  synchronous = engineOn and w_engine > (if pre(synchronous) then 0 else 0.98*w);
  der(clutch) = ((if not engineOn then 0 elseif synchronous then 1 else crank) - clutch)/T;
  torque = tau_wanted - tau_clutch;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="P2")}),
    Documentation(info="<html>
<p>
The machine launches the car. Above the power P_on, and fast enough to turn the engine, the
separating clutch slips: the machine cranks the engine, which fires above w_fuel. Once both
turn at the same speed the clutch closes fully. Then the
engine gives the torque wanted plus what the state of charge asks for; the machine gives
the difference between the torque wanted and that which comes through the clutch, whether
it slips or sticks. When the driver brakes, the engine is separated and the machine
recuperates.
</p>
</html>"));
end HybridControl;
