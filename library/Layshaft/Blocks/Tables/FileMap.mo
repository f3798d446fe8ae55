within Layshaft.Blocks.Tables;
class FileMap "Map over two arguments from a file"
  extends ExternalObject;
  function constructor "Read the map"
    extends Icons.Function;
    input String fileName "File: .csv, .txt, .mat, .parquet or .mf4";
    input String abscissa1 "Name of the column of the first argument, where the file has columns";
    input String abscissa2 "Name of the column of the second argument, where the file has columns";
    input String ordinate "Name of the column of the value, or of the matrix";
    input String unit1 "Unit that the first abscissas are converted to; else that of the file";
    input String unit2 "Unit that the second abscissas are converted to; else that of the file";
    input String unit "Unit that the values are converted to; else that of the file";
    output FileMap map "Map";
  external "C" map = layshaft_map_open(fileName, abscissa1, abscissa2, ordinate, unit1, unit2, unit)
    annotation(Include="#include \"layshaft_points.h\"", Library="layshaft_points");

    annotation(Documentation(info="<html>
<p>Once, before the run.</p>
</html>"));
  end constructor;
  function destructor "Forget the map"
    extends Icons.Function;
    input FileMap map "Map";
  external "C" layshaft_map_close(map)
    annotation(Include="#include \"layshaft_points.h\"", Library="layshaft_points");

    annotation(Documentation(info="<html>
<p>At the end of the run.</p>
</html>"));
  end destructor;

  annotation(Documentation(info="<html>
<p>
A file has one of two layouts. A <b>grid</b> has the second abscissas in its first row and the first abscissas in its first column, as in CombiTable2D of the Modelica Standard Library; the field in
the corner does not count, but may state units: <code>n [rev/min] \\ load [%]</code>. It is a text separated by comma, semicolon, tab or blanks, a matrix of a MAT file, or a text with
<code>#1</code> and <code>double name(rows, columns)</code>. A <b>list</b> has three columns with names, <code>n [rev/min],load [%],fuel [g/s]</code>, and one row for each point of the grid, in any
order. The header <code>layshaft_points.h</code> documents the C interface; Layshaft has it built in. In other tools use CombiTable2Ds of the Modelica Standard Library, which reads the same grids.
</p>
</html>"));
end FileMap;
