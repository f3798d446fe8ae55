within Layshaft.Bench.Drivers;
block PedalDriver "Regulators of accelerator and brake pedal"
  extends Icons.Block;
  parameter Units.Time samplePeriod = 0.01 "Sample period";
  parameter Real k(unit="s/m") = 0.35 "Pedal per speed error";
  parameter Units.Time Ti(min=Constants.small) = 2 "Integral time";
  parameter Real k_brake(unit="s/m") = 0.15 "Brake pedal per speed error";
  parameter Real feedForward(unit="s2/m") = 0.30 "Pedal per wanted acceleration";
  parameter Real feedForwardSpeed(unit="s3/m2") = 0.015 "Its increase with the speed: at high speed the pedal means less torque";
  parameter Real feedBrake(unit="s2/m") = 0.145 "Brake pedal per wanted deceleration";
  parameter Units.Acceleration resistance = 0.06 "Deceleration while coasting";
  parameter Units.Time preview = 0.4 "Time constant of the wanted acceleration";
  parameter Units.Velocity v_start = 0 "Wanted speed at the start";
  parameter Real hold(min=0, max=1) = 0.15 "Brake pedal at rest";
  Blocks.Interfaces.RealInput v_wanted(unit="m/s") "Wanted speed"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput v(unit="m/s") "Speed of the virtual vehicle"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  discrete Blocks.Interfaces.RealOutput accelerator(start=0, fixed=true) "Accelerator pedal, 0 ... 1"
    annotation(Placement(transformation(extent={{100,30},{120,50}})));
  discrete Blocks.Interfaces.RealOutput brake(start=0, fixed=true) "Brake pedal, 0 ... 1"
    annotation(Placement(transformation(extent={{100,-50},{120,-30}})));
protected
  discrete Real x(start=0, fixed=true) "Integral part";
  discrete Units.Velocity smooth_(start=v_start, fixed=true) "Smoothed wanted speed";
  discrete Units.Acceleration a(start=0, fixed=true) "Wanted acceleration";
  discrete Real demand(start=0, fixed=true) "Accelerator before its limits";
  Boolean stop(start=false, fixed=true) "The vehicle is to stand";
  Boolean braking(start=false, fixed=true) "Foot on the brake";
algorithm
  when sample(0, samplePeriod) then
    a := (v_wanted - smooth_)/preview;
    smooth_ := smooth_ + samplePeriod*a;
    stop := noEvent(v_wanted < 0.1 and a < 0.05);
    braking := noEvent(if braking then k*(v_wanted - v) + feedForward*(a + resistance) < 0.02 else k*(v_wanted - v) + feedForward*(a + resistance) < -0.05);
    demand := k*(v_wanted - v) + (feedForward + feedForwardSpeed*v)*(a + resistance) + x;
    accelerator := if stop or braking then 0 else min(max(demand, 0), 1);
    x := if stop or braking then 0.98*x else x + samplePeriod/Ti*(k*(v_wanted - v) + accelerator - demand);
    brake := if stop then min(1, max(hold, k_brake*(v - v_wanted) + max(0, -feedBrake*a))) elseif braking then min(1, max(0, k_brake*(v - v_wanted) - feedBrake*(a + resistance))) else 0;
  end when;

  annotation(
    Icon(graphics={
      Ellipse(extent={{-20,5},{20,45}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Polygon(points={{-35,-45},{-25,2},{25,2},{35,-45}}, lineColor={64,64,64}, fillColor={192,196,202}, fillPattern=FillPattern.Solid),
      Text(extent={{-150,-110},{150,-140}}, textString="k=%k")}),
    Documentation(info="<html>
<p>Two regulators, of which one acts: a PI regulator of the accelerator and a proportional one of the brake, both with the wanted acceleration as feed-forward. Sampled as the control unit that takes the pedals.</p>
</html>"));
end PedalDriver;
