within Layshaft.Powertrain.Gearboxes;
block ClutchControl "Pressures of seven shift elements for a gear"
  extends Icons.Block;
  replaceable parameter Data.Gearboxes.GearsetZF4HP22 data constrainedby Data.Gearboxes.SimpsonWithOverdrive "Gear set and shift scheme"
    annotation(choicesAllMatching=true);
  parameter Boolean scheme[6, 7] = data.scheme "Elements closed in gears 1, 2, 3, 4, R, N";
  parameter Units.Pressure p_line(min=0) = 10e5 "Line pressure";
  parameter Units.Time t_close[7](each min=Constants.small) = {0.4,0.5,0.5,0.5,0.4,0.5,0.7} "Duration of the closing ramps";
  parameter Units.Time t_open[7](each min=Constants.small) = {0.3,0.3,0.3,0.3,0.3,0.7,0.3} "Duration of the opening ramps";
  parameter Units.Time t_closeDown[7](each min=Constants.small) = t_close "Duration of the closing ramps in downshifts";
  parameter Units.Time t_openDown[7](each min=Constants.small) = t_open "Duration of the opening ramps in downshifts";
  parameter Units.Time wait[7](each min=0) = {0,0,0,0,0,0,0} "Time that closing waits in downshifts: until a freewheel has caught the shaft";
  parameter Real share[7](each min=0, each max=1) = {1,1,1,1,1,1,1} "Share of the line pressure that each element gets";
  parameter Units.Time T(min=Constants.small) = 0.01 "Time constant of the hydraulic actuators";
  Blocks.Interfaces.IntegerInput gear "1 ... 4 forward, -1 reverse, 0 neutral"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Blocks.Interfaces.RealOutput pressure[7](each unit="Pa") "Pressures of A, B, C, C', D, E, F"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  Boolean goesDown "The gear changes to a lower one";
  Integer row "Row of the shift scheme";
  Boolean closed[7](each start=false, each fixed=true) "Elements to be closed";
  Real command[7] "Commands to the actuators, 0 ... 1";
  replaceable FirstOrderActuators actuators(T=T) constrainedby PartialActuators(final n=7, final p_line=p_line, final share=share) "Hydraulics"
    annotation(choicesAllMatching=true, Placement(transformation(extent={{20,-10},{40,10}})));
protected
  discrete Units.Time t0[7](each start=0, each fixed=true) "Start of the last ramp";
  discrete Units.Time ramp[7](each start=1, each fixed=true) "Duration of the last ramp, from open to closed or back";
  discrete Real y0[7](each start=0, each fixed=true) "Command at the start of the last ramp";
equation
  for i in 1:6 loop
    assert(not isBlocked(scheme[i, :]), "The shift scheme blocks the gearbox in row " + String(i) + ": the elements closed there ask for two ratios at once.");
  end for;
  goesDown = gear >= 1 and gear < pre(gear);
  row = if gear >= 1 then min(gear, 4) elseif gear < 0 then 5 else 6;
  for i in 1:7 loop
    closed[i] = scheme[row, i];
    when {initial(), change(closed[i])} then
      t0[i] = if initial() then -1e3 elseif closed[i] and goesDown then time + wait[i] else time;
      ramp[i] = if closed[i] then (if goesDown then t_closeDown[i] else t_close[i]) else (if goesDown then t_openDown[i] else t_open[i]);
      y0[i] = if initial() then (if closed[i] then 1 else 0) else pre(command[i]);
    end when;
    command[i] = if time < t0[i] then y0[i]
      elseif closed[i] then (if time < t0[i] + (1 - y0[i])*ramp[i] then y0[i] + (time - t0[i])/ramp[i] else 1)
      else (if time < t0[i] + y0[i]*ramp[i] then y0[i] - (time - t0[i])/ramp[i] else 0);
    actuators.command[i] = command[i];
    pressure[i] = actuators.pressure[i];
  end for;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="A B C")}),
    Documentation(info="<html>
<p>
Each element has a ramp for closing and one for opening; the hydraulics follow with a first
order lag, or <code>actuators</code> is redeclared to <a href=\"modelica://Layshaft.Powertrain.Gearboxes.HydraulicActuators\">HydraulicActuators</a>: pump, valves and pistons. The ramps of two elements in a shift overlap: choose them so that one element
takes over the torque just when the other lets go.
</p>
<p>
In downshifts under load a freewheel carries the torque of the lower gear as soon as the engine has gained speed. The element beside it is only needed in overrun: <code>wait</code> lets it close when the freewheel has caught the shaft, and
slower ramps let the engine be dragged up gently in overrun.
</p>
</html>"));
end ClutchControl;
