within Layshaft.Blocks.Sources;
block FileTable "Column of a file over time"
  extends Interfaces.SO;
  parameter String fileName "File: .csv, .txt, .mat, .parquet or .mf4"
    annotation(Dialog(loadSelector(filter="Measured data (*.csv;*.txt;*.mat;*.parquet;*.mf4)", caption="Data")));
  parameter String column = "" "Name of the column; else the first one behind the time";
  parameter String timeColumn = "" "Name of the column of time; else time, else the first";
  parameter String unit = "" "Unit that the column is converted to; else that of the file";
  parameter Real offset = 0 "Added to the value";
  parameter Real scale = 1 "The values are multiplied by it";
  parameter Units.Time startTime = 0 "Time of the zero of the file";
  final parameter Tables.FilePoints points = Tables.FilePoints(fileName, timeColumn, column, "s", unit) "Points";
  final parameter Units.Time duration = Tables.pointsQuantity(points, 9, 0) "Last time in the file";
protected
  final parameter Real factor = Tables.pointsQuantity(points, 5, 0) "Factor of the unit";
  final parameter Real shift = Tables.pointsQuantity(points, 6, 0) "Offset of the unit";
  final parameter Boolean isSampled = Tables.pointsQuantity(points, 7, 0) > 0 "= true: values at equal distances";
  discrete Units.Time t0(start=0, fixed=true) "Time of the last corner point";
  discrete Real y0(start=0, fixed=true) "Value at t0";
  discrete Real slope(start=0, fixed=true) "Slope behind t0";
  discrete Units.Time next(start=if isSampled then 1e60 else 0, fixed=true) "Time of the next corner point";
equation
  when {initial(), time >= pre(next)} then
    t0 = Tables.pointsQuantity(points, 1, time - startTime) + startTime;
    y0 = Tables.pointsQuantity(points, 2, time - startTime);
    slope = Tables.pointsQuantity(points, 3, time - startTime);
    next = Tables.pointsQuantity(points, 4, time - startTime) + startTime;
  end when;
  y = offset + scale*(shift + factor*(if isSampled then Tables.pointsValue(points, time - startTime) else y0 + slope*(time - t0)));

  annotation(
    Icon(graphics={
      Line(points={{-60,-35},{-30,10},{-5,-10},{20,35},{60,20}}, color={0,0,127}, thickness=1),
      Text(extent={{-90,-50},{90,-80}}, textColor={64,64,64}, textString="file"),
      Text(extent={{-150,-110},{150,-140}}, textString="%fileName")}),
    Documentation(info="<html>
<p>
Linear between the rows, held before and behind them; two rows with the same time make a jump. Times at equal distances from zero on are samples, without events; all others are corner
points, with an event at each, as in <a href=\"modelica://Layshaft.Blocks.Sources.TimeTable\">TimeTable</a>. The file is read when the run starts: another content needs no new
translation.
</p>
</html>"));
end FileTable;
