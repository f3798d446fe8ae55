within Layshaft.Vehicles.Examples.Internal;
function quaternion "Quaternion, scalar first, of a body with given heading, pitch and roll"
  extends Icons.Function;
  input Units.Angle angles[3] "Angles about z, then y, then x";
  output Real q[4] "From the body into the world";
protected
  Real c[3] "Cosines of half the angles";
  Real s[3] "Sines";
algorithm
  c := cos(angles/2);
  s := sin(angles/2);
  q := {c[1]*c[2]*c[3] + s[1]*s[2]*s[3], c[1]*c[2]*s[3] - s[1]*s[2]*c[3], c[1]*s[2]*c[3] + s[1]*c[2]*s[3], s[1]*c[2]*c[3] - c[1]*s[2]*s[3]};

  annotation(Documentation(info="<html>
<p>Continuous in the angles, also over whole turns.</p>
</html>"));
end quaternion;
