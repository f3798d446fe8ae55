within Layshaft.Vehicles.Tyres.Files;
function readCoefficients "Coefficients of a tyre property file by their names"
  extends Icons.Function;
  input String fileName "Name of the file (.tir)";
  input String names[:] "Names of the coefficients";
  output Real values[size(names, 1)] "Their values";
external "C" layshaft_tyre_read(fileName, names, size(names, 1), values)
  annotation(Include="#include \"layshaft_road.h\"", Library="layshaft_road");

  annotation(Documentation(info="<html>
<p><code>VERSION</code> is 52, 61 or 62.</p>
</html>"));
end readCoefficients;
