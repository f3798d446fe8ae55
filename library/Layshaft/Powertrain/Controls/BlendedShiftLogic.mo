within Layshaft.Powertrain.Controls;
block BlendedShiftLogic "Gear by a map over demand and turbine speed; ratios by blending functions"
  extends PartialShiftLogic(final gears=size(ratios, 1), final dwell=duration, gear(start=machine.first, fixed=true), speed(final unit="rad/s"), shiftUp(final unit="rad/s"), shiftDown(final unit="rad/s"));
  replaceable parameter Data.ShiftMaps.TruckFourSpeed data constrainedby Data.ShiftMaps.TurbineSpeedMap "Shift map"
    annotation(choicesAllMatching=true);
  parameter Real ratios[:] = {3.45,2.25,1.41,1.00} "Gear ratios";
  parameter Units.Time duration(min=0.01) = 0.8 "Duration of a shift (paper: 0.8 s)";
  parameter Real demand_table[:] = data.demand "Demands of the shift map";
  parameter Units.AngularVelocity up_table[size(demand_table, 1)] = data.up "Turbine speed of the upshift";
  parameter Units.AngularVelocity down_table[size(demand_table, 1)] = data.down "Turbine speed of the downshift";
  parameter Real torquePhase[2] = {0,0.45} "Beginning and end of the change of the torque ratio in an upshift, relative to the duration";
  parameter Real speedPhase[2] = {0.35,1} "Beginning and end of the change of the speed ratio in an upshift";
  Blocks.Interfaces.RealInput demand "Driver demand, 0 ... 1"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Blocks.Interfaces.RealInput w(unit="rad/s") "Speed of the output shaft"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Blocks.Interfaces.RealOutput speedRatio "Ratio of speeds"
    annotation(Placement(transformation(extent={{100,50},{120,70}})));
  Blocks.Interfaces.RealOutput torqueRatio "Ratio of torques"
    annotation(Placement(transformation(extent={{100,-70},{120,-50}})));
  Boolean shifting "A shift goes on";
  Real place "Place in the shift, 0 ... 1";
  Real early "Blend of what changes first";
  Real late "Blend of what changes last";
protected
  discrete Real old(start=ratios[1], fixed=true) "Ratio before the shift";
  discrete Units.Time t_shift(start=-1e10, fixed=true) "Time of the last shift";
  Real new "Ratio after the shift";
equation
  speed = w*ratios[pre(machine.state)];
  shiftUp = Blocks.Functions.interpolate(demand_table, up_table, demand);
  shiftDown = Blocks.Functions.interpolate(demand_table, down_table, demand);
  new = ratios[gear];
  when change(gear) then
    old = ratios[pre(gear)];
    t_shift = time;
  end when;
  shifting = time < t_shift + duration;
  place = if shifting then (time - t_shift)/duration else 1;
  early = if shifting then blend((place - torquePhase[1])/(torquePhase[2] - torquePhase[1])) else 1;
  late = if shifting then blend((place - speedPhase[1])/(speedPhase[2] - speedPhase[1])) else 1;
  torqueRatio = old + (new - old)*(if new < old then early else late);
  speedRatio = old + (new - old)*(if new < old then late else early);
protected
  function blend "Blending function: 0 before, 1 behind, smooth between"
    extends Icons.Function;
    input Real x "Place";
    output Real y "Blend";
  protected
    Real z "Limited place";
  algorithm
    z := min(max(x, 0), 1);
    y := z*z*(3 - 2*z);
    annotation(Inline=true, smoothOrder=1);
  end blend;

  annotation(
    Icon(graphics={Text(extent={{-150,-110},{150,-140}}, textString="T=%duration")}),
    Documentation(info="<html>
<p>
Between the lines of the map the gear is kept. In an upshift the torque ratio falls first
(the next clutch takes the torque while the old speed ratio still holds), then the speed ratio
follows (inertia phase). In a downshift the speed ratio goes first. So the torque ratio is
never above the speed ratio, and the difference is what the clutches dissipate.
</p>
</html>"));
end BlendedShiftLogic;
