within Layshaft.Blocks.Functions;
function segment "Segment of a table of corner points that begins at a time"
  extends Icons.Function;
  input Real table[:, 2] "Time and value of each corner point";
  input Real startTime "Shift of the times";
  input Real t "Present time";
  output Real t0 "Time of the last corner point";
  output Real y0 "Value at t0";
  output Real slope "Slope behind t0";
  output Real next "Time of the next corner point";
protected
  Integer n = size(table, 1);
  Integer i "Segment";
  Real now "Time in the table, a little late";
algorithm
  now := t - startTime + 1e-12*max(abs(t), 1);
  if n == 1 or now >= table[n, 1] then
    t0 := t;
    y0 := table[n, 2];
    slope := 0;
    next := 1e60;
  elseif now < table[1, 1] then
    t0 := t;
    y0 := table[1, 2];
    slope := 0;
    next := table[1, 1] + startTime;
  else
    i := locate(table[:, 1], now);
    t0 := table[i, 1] + startTime;
    y0 := table[i, 2];
    slope := (table[i + 1, 2] - table[i, 2])/(table[i + 1, 1] - table[i, 1]);
    next := table[i + 1, 1] + startTime;
  end if;

  annotation(Documentation(info="<html>
<p>Called at events by <a href=\"modelica://Layshaft.Blocks.Sources.TimeTable\">TimeTable</a>.</p>
</html>"));
end segment;
