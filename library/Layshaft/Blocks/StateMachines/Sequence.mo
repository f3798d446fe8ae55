within Layshaft.Blocks.StateMachines;
block Sequence "States in a circle, each left by its own condition"
  extends Icons.Block;
  parameter Integer n(min=2) = 2 "Number of states";
  parameter Integer first = 1 "State at the start";
  Interfaces.BooleanInput leave[n] "Condition to leave each state"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Interfaces.IntegerOutput state "Present state, 1 ... n"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  Interfaces.RealOutput duration(unit="s") "Time in the present state"
    annotation(Placement(transformation(extent={{100,-70},{120,-50}})));
protected
  discrete Units.Time t_change(start=0, fixed=true) "Time of the last change";
initial equation
  pre(state) = first;
equation
  state = if leave[pre(state)] then mod(pre(state), n) + 1 else pre(state);
  when change(state) then
    t_change = time;
  end when;
  duration = time - pre(t_change);

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={255,127,0}, textString="1 2 1"),
      Text(extent={{-150,-110},{150,-140}}, textString="n=%n")}),
    Documentation(info="<html>
<p>After the last state follows the first. Build fill, torque and inertia phases of a shift with it.</p>
</html>"));
end Sequence;
