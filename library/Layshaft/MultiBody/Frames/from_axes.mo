within Layshaft.MultiBody.Frames;
function from_axes "Rotation into a frame given by two directions"
  extends Icons.Function;
  input Real x[3] "Direction of the x axis";
  input Real y[3] "Direction in the x-y plane; need not be perpendicular to x";
  output Orientation R "Rotation at rest";
protected
  Real e_x[3] "x axis";
  Real e_z[3] "z axis";
algorithm
  e_x := normalize(x);
  e_z := normalize(cross(e_x, if abs(e_x*normalize(y)) > 1 - 1e-12 then perpendicular(e_x) else y));
  R := Orientation(T=[transpose(matrix(e_x)); transpose(matrix(cross(e_z, e_x))); transpose(matrix(e_z))], w=zeros(3));

  annotation(Documentation(info="<html>
<p>If both directions are parallel, some perpendicular y axis is taken.</p>
</html>"));
end from_axes;
