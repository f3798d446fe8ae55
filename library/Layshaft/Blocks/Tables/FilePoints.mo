within Layshaft.Blocks.Tables;
class FilePoints "Two columns of a file"
  extends ExternalObject;
  function constructor "Read the columns"
    extends Icons.Function;
    input String fileName "File: .csv, .txt, .mat, .parquet or .mf4";
    input String abscissa "Name of the column; else time, else the first";
    input String ordinate "Name of the column; else the first one behind the abscissa";
    input String abscissaUnit "Unit that the abscissas are converted to; else that of the file";
    input String unit "Unit that the ordinates are converted to; else that of the file";
    output FilePoints points "Points";
  external "C" points = layshaft_points_open(fileName, abscissa, ordinate, abscissaUnit, unit)
    annotation(Include="#include \"layshaft_points.h\"", Library="layshaft_points");

    annotation(Documentation(info="<html>
<p>Once, before the run.</p>
</html>"));
  end constructor;
  function destructor "Forget the points"
    extends Icons.Function;
    input FilePoints points "Points";
  external "C" layshaft_points_close(points)
    annotation(Include="#include \"layshaft_points.h\"", Library="layshaft_points");

    annotation(Documentation(info="<html>
<p>At the end of the run.</p>
</html>"));
  end destructor;

  annotation(Documentation(info="<html>
<p>
Columns have names, <code>speed [km/h]</code> a unit too; rows ascend by the abscissa. The header <code>layshaft_points.h</code> documents the C interface; Layshaft has it built
in. In other tools use CombiTimeTable of the Modelica Standard Library.
</p>
</html>"));
end FilePoints;
