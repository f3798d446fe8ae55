within Layshaft.Blocks.Tables;
block FileTable1D "Table with one argument from a file"
  extends Interfaces.SISO;
  parameter String fileName "File: .csv, .txt, .mat, .parquet or .mf4"
    annotation(Dialog(loadSelector(filter="Tables (*.csv;*.txt;*.mat;*.parquet;*.mf4)", caption="Table")));
  parameter String abscissa = "" "Name of the column of u; else time, else the first";
  parameter String ordinate = "" "Name of the column of y; else the first one behind it";
  parameter String abscissaUnit = "" "Unit of u, to which its column is converted; else that of the file";
  parameter String unit = "" "Unit that y is converted to; else that of the file";
  final parameter FilePoints points = FilePoints(fileName, abscissa, ordinate, abscissaUnit, unit) "Points";
protected
  final parameter Real factor = pointsQuantity(points, 5, 0) "Factor of the unit";
  final parameter Real shift = pointsQuantity(points, 6, 0) "Offset of the unit";
equation
  y = shift + factor*pointsValue(points, u);

  annotation(
    Icon(graphics={
      Rectangle(extent={{-50,-40},{50,40}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Line(points={{0,-40},{0,40}}, color={64,64,64}, thickness=0.5),
      Line(points={{-50,0},{50,0}}, color={64,64,64}, thickness=0.5),
      Text(extent={{-150,-110},{150,-140}}, textString="%fileName")}),
    Documentation(info="<html>
<p>Linear between the points, held outside. The file is read when the run starts: another content needs no new translation.</p>
</html>"));
end FileTable1D;
