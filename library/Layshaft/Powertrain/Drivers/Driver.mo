within Layshaft.Powertrain.Drivers;
model Driver "Driver of an automatic: PI control, one pedal at a time"
  extends Icons.Block;
  parameter Real k(unit="s/m") = 0.45 "Pedal per speed error";
  parameter Units.Time Ti(min=Constants.small) = 2.5 "Integral time";
  parameter Real k_brake(unit="s/m") = 0.35 "Brake pedal per speed error";
  parameter Real feedForward(unit="s2/m") = 0.12 "Throttle per wanted acceleration, at low speed";
  parameter Real feedForwardSpeed(unit="s3/m2") = 0.022 "Its increase with the speed, as higher gears give less force";
  parameter Real feedForwardMax(unit="s2/m") = 0.48 "Its limit, reached in the highest gear";
  parameter Real brakeForward(unit="s2/m") = 0.11 "Brake pedal per wanted deceleration";
  parameter Units.Acceleration a_brake = -0.3 "Below this wanted acceleration the foot moves to the brake, at low speed";
  parameter Units.Acceleration a_throttle = -0.2 "Above this wanted acceleration the foot moves to the throttle, at low speed";
  parameter Units.Acceleration rolling(min=0) = 0.11 "Deceleration by rolling resistance, felt by the driver";
  parameter Real coast(unit="1/m") = 3e-4 "Deceleration by the air over the squared speed, felt by the driver";
  parameter Units.Velocity v_creep(min=0) = 1.8 "Below this wanted speed an automatic creeps: the brake keeps it slow";
  parameter Units.Acceleration a_start = 0.1 "At these speeds the throttle is used above this wanted acceleration only";
  parameter Units.Time move(min=0) = 0.25 "Time the foot needs from pedal to pedal";
  parameter Units.Time preview(min=Constants.small) = 0.15 "Time constant of the feeling for the wanted acceleration";
  parameter Real hold(min=0, max=1) = 0.25 "Brake pedal that holds the vehicle at rest";
  parameter Units.Velocity v_stand(min=0) = 0.1 "A wanted speed below is a stop";
  Blocks.Interfaces.RealInput v_wanted(unit="m/s") "Wanted speed"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput v(unit="m/s") "Speed of the vehicle"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Blocks.Interfaces.RealOutput throttle "Throttle pedal, 0 ... 1"
    annotation(Placement(transformation(extent={{100,30},{120,50}})));
  Blocks.Interfaces.RealOutput brake "Brake pedal, 0 ... 1"
    annotation(Placement(transformation(extent={{100,-50},{120,-30}})));
  Units.Acceleration a_wanted "Wanted acceleration, smoothed";
  Units.Acceleration a_coast "Deceleration by the air, felt by the driver";
  Real gain(unit="s2/m") "Throttle per wanted acceleration at the present speed";
  Units.Acceleration a_limit "Below this wanted acceleration the brake is used";
  Boolean standing "The wanted speed is almost zero";
  Boolean creeping "The wanted speed is so low that an automatic creeps";
  Boolean stop "The profile asks for a standstill";
  Boolean wantsBrake(start=true, fixed=true) "The profile asks for the brake";
  Boolean onThrottle "Foot on the throttle";
  Boolean onBrake "Foot on the brake";
  Real demand "Throttle before the limits";
  Real effort "Brake before the limits";
protected
  Real x(start=0, fixed=true) "Integral part";
  Units.Velocity v_smooth(start=0, fixed=true) "Smoothed wanted speed";
  discrete Units.Time t_change(start=-1e3, fixed=true) "Time of the last change of pedal";
equation
  assert(a_throttle > a_brake, "The driver must return to the throttle at a higher wanted acceleration than that at which he leaves it.");
  der(v_smooth) = a_wanted;
  a_wanted = (v_wanted - v_smooth)/preview;
  standing = v_wanted < v_stand;
  creeping = v_wanted < v_creep;
  a_coast = coast*v_wanted^2;
  wantsBrake = a_wanted < a_limit;
  a_limit = if creeping then a_start elseif pre(wantsBrake) then a_throttle - a_coast else a_brake - a_coast;
  stop = standing and wantsBrake;
  when change(wantsBrake) then
    t_change = time;
  end when;
  onThrottle = not wantsBrake and time >= t_change + move;
  onBrake = wantsBrake and time >= t_change + move;
  gain = noEvent(min(feedForward + feedForwardSpeed*v_wanted, feedForwardMax));
  demand = k*(v_wanted - v) + gain*(a_wanted + rolling + a_coast) + x;
  throttle = if onThrottle then noEvent(min(max(demand, 0), 1)) else 0;
  effort = k_brake*(v - v_wanted) - brakeForward*a_wanted;
  brake = if onBrake then noEvent(min(max(if stop then max(effort, hold) else effort, 0), 1)) else 0;
  der(x) = if onThrottle then (k*(v_wanted - v) + throttle - demand)/Ti else -x/Ti;

  annotation(
    Icon(graphics={
      Ellipse(extent={{-20,5},{20,45}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Polygon(points={{-35,-45},{-25,2},{25,2},{35,-45}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Line(points={{-60,-30},{-40,-10}}, color={0,0,127}, thickness=1),
      Text(extent={{-150,-110},{150,-140}}, textString="k=%k")}),
    Documentation(info="<html>
<p>
The wanted speed profile alone decides which pedal is used: a wanted acceleration below
a_brake, or a speed at which an automatic creeps, calls for the brake; above a_throttle the foot returns. Both limits
fall with the speed, because the air slows the vehicle down anyway. Between the
pedals the foot needs the time <code>move</code>, during which neither is pressed: there is
no jump from throttle to brake. The throttle is a PI controller with anti-windup and a
feed-forward: the driver knows which throttle the wanted acceleration and the resistances
need, more in a high gear than in a low one. The brake is proportional with a feed-forward
of the wanted deceleration.
</p>
</html>"));
end Driver;
