within Layshaft.Trucks.Wheels;
block MeasuredRoad "Height of the road over the position: any profile, by points or from a file"
  extends PartialRoad;
  parameter String fileName = "NoName" "File with positions and heights; NoName: take points"
    annotation(Dialog(loadSelector(filter="Text (*.txt);;CSV (*.csv);;MATLAB (*.mat)")));
  parameter String tableName = "road" "Name of the matrix in the file";
  parameter Real points[:, 2] = [0, 0; 1, 0] "Positions and heights, if there is no file";
protected
  Blocks.Tables.FileCurve curve = Blocks.Tables.FileCurve(fileName, if fileName == "NoName" then "NoName" else tableName, points) "Profile";
equation
  h = Blocks.Tables.curveValue(curve, x);
  slope = Blocks.Tables.curveRate(curve, x, 1);

  annotation(
    Icon(graphics={Text(extent={{-150,-110},{150,-140}}, textString="%fileName")}),
    Documentation(info="<html>
<p>
Smooth through the points, level before the first and behind the last one. A file is text (<code>#1</code>, then <code>double road(rows, 2)</code> and the rows), CSV or MAT.
</p>
</html>"));
end MeasuredRoad;
