within Layshaft.Blocks.Logical;
block Timer "Time since a signal became true"
  extends Icons.Block;
  Interfaces.BooleanInput u "Input signal"
    annotation(Placement(transformation(extent={{-140,-20},{-100,20}})));
  Interfaces.RealOutput y(unit="s") "Time since u became true, 0 while it is false"
    annotation(Placement(transformation(extent={{100,-10},{120,10}})));
protected
  discrete Units.Time t_on(start=0, fixed=true) "Time at which u became true";
equation
  when u then
    t_on = time;
  end when;
  y = if u then time - t_on else 0;

  annotation(
    Icon(graphics={
      Text(extent={{-80,-40},{80,40}}, textColor={0,0,127}, textString="timer")}),
    Documentation(info="<html>
<p>Rises with slope 1 while u is true.</p>
</html>"));
end Timer;
