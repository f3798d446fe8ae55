within Layshaft.Vehicles.Suspensions.Linkages;
function strutRest "Velocities of wheel and strut of a MacPherson suspension at rest, per speed of the lower arm"
  extends Icons.Function;
  input Data.Suspensions.MacPherson data "Hardpoints";
  output Units.Length rates[2] "Vertical velocity of the wheel's centre, velocity of the strut's length";
protected
  Real e1[3] "Axis of the lower arm";
  Real y[3] "Steering axis";
  Real e_s[3] "Axis of the strut";
  Real e_t[3] "Direction of the tie rod";
  Real j_L[3] "Velocity of the lower ball joint";
  Real j_p[3] "Angular velocity of the carrier without that about the steering axis";
  Real w[3] "Angular velocity of the carrier";
  Real v[3] "Velocity of the wheel's centre";
algorithm
  e1 := MultiBody.Frames.normalize(data.lowerFront - data.lowerRear);
  y := MultiBody.Frames.normalize(data.strutTop - data.lowerOuter);
  e_s := MultiBody.Frames.normalize(data.strutTop - data.strutFoot);
  e_t := MultiBody.Frames.normalize(data.tieInner - data.tieOuter);
  j_L := cross(e1, data.lowerOuter - data.lowerFront);
  rates[2] := -(y*j_L)/(y*e_s);
  j_p := cross(y, -e_s*rates[2] - j_L)/sqrt((data.strutTop - data.lowerOuter)*(data.strutTop - data.lowerOuter));
  w := j_p - y*((e_t*(j_L + cross(j_p, data.tieOuter - data.lowerOuter)))/(e_t*cross(y, data.tieOuter - data.lowerOuter)));
  v := j_L + cross(w, data.wheelCentre - data.lowerOuter);
  rates[1] := v[3];

  annotation(Documentation(info="<html>
<p>For the force that the spring needs at rest to carry the wheel load.</p>
</html>"));
end strutRest;
