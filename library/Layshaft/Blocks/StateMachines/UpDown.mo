within Layshaft.Blocks.StateMachines;
block UpDown "States in a row, left upward or downward after a dwell time"
  extends Icons.Block;
  parameter Integer n(min=2) = 4 "Number of states";
  parameter Integer first = 1 "State at the start";
  parameter Units.Time dwell(min=0) = 0.5 "Shortest stay in a state";
  Interfaces.BooleanInput up "Request to go one state up"
    annotation(Placement(transformation(extent={{-140,40},{-100,80}})));
  Interfaces.BooleanInput down "Request to go one state down"
    annotation(Placement(transformation(extent={{-140,-80},{-100,-40}})));
  Interfaces.IntegerOutput state(start=first, fixed=true) "Present state, 1 ... n"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
  output Boolean ready(start=false, fixed=true) "= true: the dwell time is over";
protected
  discrete Units.Time t_change(start=-1e10, fixed=true) "Time of the last change";
equation
  ready = time >= t_change + dwell;
  when pre(ready) and up and pre(state) < n then
    state = pre(state) + 1;
    t_change = time;
  elsewhen pre(ready) and down and pre(state) > 1 then
    state = pre(state) - 1;
    t_change = time;
  end when;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={255,127,0}, textString="1 2 n"),
      Text(extent={{-150,-110},{150,-140}}, textString="n=%n")}),
    Documentation(info="<html>
<p>
A request that is still there when the dwell time ends is followed then. Up wins over
down. The block is the core of a shift logic: state is the gear.
</p>
</html>"));
end UpDown;
