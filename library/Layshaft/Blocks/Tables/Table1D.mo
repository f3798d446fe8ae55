within Layshaft.Blocks.Tables;
block Table1D "Table with one argument"
  extends Interfaces.SISO;
  parameter Real x[:] = {0,1} "Abscissas, strictly increasing";
  parameter Real f[size(x, 1)] = {0,1} "Ordinates";
  parameter Boolean hold = true "= true: hold the last value outside the table";
equation
  assert(Functions.isIncreasing(x), "The abscissas x of a table must be strictly increasing.");
  y = Functions.interpolate(x, f, u, hold);

  annotation(Documentation(info="<html>
<p>Linear interpolation, see <a href=\"modelica://Layshaft.Blocks.Functions.interpolate\">interpolate</a>.</p>
</html>"));
end Table1D;
