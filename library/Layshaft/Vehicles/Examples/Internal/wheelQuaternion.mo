within Layshaft.Vehicles.Examples.Internal;
function wheelQuaternion "Quaternion, scalar first, of a wheel that spins on a carrier"
  extends Icons.Function;
  input Real q_body[4] "Quaternion of the body, from the body into the world";
  input Real T_body[3, 3] "Orientation of the body, from the world into the body";
  input Real T_carrier[3, 3] "Orientation of the carrier, from the world into the carrier";
  input Units.Angle phi "Spin against the carrier, about y";
  output Real q[4] "From the wheel into the world";
protected
  Real T[3, 3] "From the body into the carrier";
  Real p[4] "Quaternion of the carrier, from the carrier into the body";
  Real m[4] "Quaternion of the carrier, from the carrier into the world";
  Real c "Cosine of half the spin";
  Real s "Sine";
algorithm
  T := T_carrier*transpose(T_body);
  p[1] := sqrt(max(1e-6, 1 + T[1, 1] + T[2, 2] + T[3, 3]))/2;
  p[2] := (T[2, 3] - T[3, 2])/(4*p[1]);
  p[3] := (T[3, 1] - T[1, 3])/(4*p[1]);
  p[4] := (T[1, 2] - T[2, 1])/(4*p[1]);
  m[1] := q_body[1]*p[1] - q_body[2]*p[2] - q_body[3]*p[3] - q_body[4]*p[4];
  m[2] := q_body[1]*p[2] + q_body[2]*p[1] + q_body[3]*p[4] - q_body[4]*p[3];
  m[3] := q_body[1]*p[3] - q_body[2]*p[4] + q_body[3]*p[1] + q_body[4]*p[2];
  m[4] := q_body[1]*p[4] + q_body[2]*p[3] - q_body[3]*p[2] + q_body[4]*p[1];
  c := cos(phi/2);
  s := sin(phi/2);
  q := {m[1]*c - m[3]*s, m[2]*c - m[4]*s, m[1]*s + m[3]*c, m[2]*s + m[4]*c};

  annotation(Documentation(info="<html>
<p>A carrier turns far less than half a turn against the body, so that its quaternion follows from the sum of the diagonal. The spin is multiplied from the right.</p>
</html>"));
end wheelQuaternion;
