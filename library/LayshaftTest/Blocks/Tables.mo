within LayshaftTest.Blocks;
model Tables "Interpolation in tables"
  extends Layshaft.Icons.Example;
  Layshaft.Blocks.Tables.Table1D one(x={0,1,3}, f={0,2,-2}) "One argument";
  Layshaft.Blocks.Tables.Table2D two(x1={0,1,2}, x2={0,10}, f=[0, 10; 1, 11; 4, 14]) "Two arguments: x1^2 + x2 at the points";
  Layshaft.Blocks.Tables.Table1D line(x={0,1}, f={0,2}, hold=false) "Continued beyond its end";
equation
  one.u = time;
  two.u1 = time/2;
  two.u2 = 5*time;
  line.u = time;
  assert(noEvent(abs(one.y - (if time < 1 then 2*time elseif time < 3 then 2 - 2*(time - 1) else -2)) < 1e-12), "Table1D is wrong.");
  assert(noEvent(abs(two.y - ((if time < 2 then time/2 elseif time < 4 then 1 + 3*(time/2 - 1) else 4) + min(5*time, 10))) < 1e-12), "Table2D is wrong.");
  assert(noEvent(abs(line.y - 2*time) < 1e-12), "A table with hold = false must continue its last slope.");

  annotation(experiment(StopTime=4, Tolerance=1e-8), Documentation(info="<html>
<p>Values inside and outside of tables.</p>
</html>"));
end Tables;
