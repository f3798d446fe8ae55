within Layshaft.MultiBody.Frames;
function planarRotation "Rotation about a fixed axis"
  extends Icons.Function;
  input Real e[3] "Unit vector of the axis";
  input Units.Angle phi "Angle";
  input Units.AngularVelocity w "Derivative of the angle";
  output Orientation R "Rotation";
algorithm
  R := Orientation(T=matrix(e)*transpose(matrix(e)) + cos(phi)*(identity(3) - matrix(e)*transpose(matrix(e))) - sin(phi)*skew(e), w=e*w);

  annotation(Inline=true, Documentation(info="<html>
<p>T = e e<sup>T</sup> + cos(phi) (1 - e e<sup>T</sup>) - sin(phi) skew(e)</p>
</html>"));
end planarRotation;
