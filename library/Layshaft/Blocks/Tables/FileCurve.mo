within Layshaft.Blocks.Tables;
class FileCurve "Curve through points of a matrix or a file"
  extends ExternalObject;
  function constructor "Read the points"
    input String fileName "File (text, CSV, MAT); NoName: the points are those of table";
    input String tableName "Name of the matrix in the file";
    input Real table[:, :] "Points: abscissa, ordinate";
    output FileCurve curve "Curve";
  protected
    Integer columns[1] = {2};
    external "C" curve = ModelicaStandardTables_CombiTable1D_init3(fileName, tableName, table, size(table, 1), size(table, 2), columns, size(columns, 1), 5, 1, false, ",", 0)
      annotation(Include="#include \"ModelicaStandardTables.h\"", Library={"ModelicaStandardTables","ModelicaIO","ModelicaMatIO","zlib"});
  end constructor;
  function destructor "Forget the points"
    input FileCurve curve "Curve";
    external "C" ModelicaStandardTables_CombiTable1D_close(curve)
      annotation(Include="#include \"ModelicaStandardTables.h\"", Library={"ModelicaStandardTables","ModelicaIO","ModelicaMatIO","zlib"});
  end destructor;

  annotation(Documentation(info="<html>
<p>
Cubic pieces with a continuous slope through the points, monotonic where the points are (Steffen), held outside. The C functions are those of the tables of the Modelica Standard
Library, which every tool has. Files are as there: text with <code>#1</code> and <code>double name(rows, columns)</code>, CSV or MAT.
</p>
</html>"));
end FileCurve;
