within LayshaftTest.Vehicles.Poses;
function orientation "Rotation matrix of a rotation vector (Rodrigues)"
  extends Layshaft.Icons.Function;
  input Real v[3] "Axis times angle";
  output Real T[3,3] "From the body into the carrier";
protected
  Real a = sqrt(v*v) "Angle";
  Real s = if a < 1e-6 then 1 - a^2/6 else sin(a)/a "sin(a)/a";
  Real c = if a < 1e-6 then 0.5 else (1 - cos(a))/a^2 "(1 - cos(a))/a^2";
  Real S[3,3] = [0, -v[3], v[2]; v[3], 0, -v[1]; -v[2], v[1], 0] "Cross product with v";
algorithm
  T := identity(3) - s*S + c*S*S;
end orientation;
