within Layshaft.Blocks.Tables;
block FileTable2D "Table with two arguments from a file"
  extends Interfaces.SI2SO;
  parameter String fileName "File: .csv, .txt, .mat, .parquet or .mf4"
    annotation(Dialog(loadSelector(filter="Tables (*.csv;*.txt;*.mat;*.parquet;*.mf4)", caption="Table")));
  parameter String abscissa1 = "" "Name of the column of u1, where the file has columns; else the first";
  parameter String abscissa2 = "" "Name of the column of u2, where the file has columns; else the second";
  parameter String ordinate = "" "Name of the column of y, or of the matrix; else the third, or the only one";
  parameter String unit1 = "" "Unit of u1, to which its abscissas are converted; else that of the file";
  parameter String unit2 = "" "Unit of u2, to which its abscissas are converted; else that of the file";
  parameter String unit = "" "Unit that y is converted to; else that of the file";
  final parameter FileMap map = FileMap(fileName, abscissa1, abscissa2, ordinate, unit1, unit2, unit) "Map";
protected
  final parameter Real factor = mapQuantity(map, 3, 0, 0) "Factor of the unit";
  final parameter Real shift = mapQuantity(map, 4, 0, 0) "Offset of the unit";
equation
  y = shift + factor*mapValue(map, u1, u2);

  annotation(
    Icon(graphics={
      Rectangle(extent={{-50,-40},{50,40}}, lineColor={64,64,64}, fillColor={255,255,255}, fillPattern=FillPattern.Solid),
      Line(points={{-17,-40},{-17,40}}, color={64,64,64}, thickness=0.5),
      Line(points={{17,-40},{17,40}}, color={64,64,64}, thickness=0.5),
      Line(points={{-50,13},{50,13}}, color={64,64,64}, thickness=0.5),
      Line(points={{-50,-13},{50,-13}}, color={64,64,64}, thickness=0.5),
      Text(extent={{-90,-50},{90,-80}}, textColor={64,64,64}, textString="file"),
      Text(extent={{-150,-110},{150,-140}}, textString="%fileName")}),
    Documentation(info="<html>
<p>
Bilinear between the points, held outside, as <a href=\"modelica://Layshaft.Blocks.Tables.Table2D\">Table2D</a>. The layouts of files are those of
<a href=\"modelica://Layshaft.Blocks.Tables.FileMap\">FileMap</a>. The file is read when the run starts: another content needs no new translation.
</p>
</html>"));
end FileTable2D;
