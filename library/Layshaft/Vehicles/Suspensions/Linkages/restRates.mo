within Layshaft.Vehicles.Suspensions.Linkages;
function restRates "Velocities of the parts of double wishbones at rest, per speed of the lower arm"
  extends Icons.Function;
  input Data.Suspensions.DoubleWishbone data "Hardpoints";
  output Real rates[3,6] "Rows: lower arm, upper arm, carrier; angular velocity, velocity in the origin of the axle's frame";
protected
  Real e1[3] "Axis of the lower arm";
  Real e2[3] "Axis of the upper arm";
  Real y[3] "Steering axis";
  Real j_L[3] "Velocity of the lower ball joint";
  Real j_U[3] "Velocity of the upper ball joint";
  Real e_t[3] "Direction of the tie rod";
  Real j_p[3] "Angular velocity of the carrier without that about the steering axis";
  Real w[3] "Angular velocity of a part";
algorithm
  e1 := MultiBody.Frames.normalize(data.lowerFront - data.lowerRear);
  e2 := MultiBody.Frames.normalize(data.upperFront - data.upperRear);
  y := MultiBody.Frames.normalize(data.upperOuter - data.lowerOuter);
  e_t := MultiBody.Frames.normalize(data.tieInner - data.tieOuter);
  j_L := cross(e1, data.lowerOuter - data.lowerFront);
  rates[1, :] := cat(1, e1, -cross(e1, data.lowerFront));
  w := e2*((y*j_L)/(y*cross(e2, data.upperOuter - data.upperFront)));
  j_U := cross(w, data.upperOuter - data.upperFront);
  rates[2, :] := cat(1, w, -cross(w, data.upperFront));
  j_p := cross(y, j_U - j_L)/sqrt((data.upperOuter - data.lowerOuter)*(data.upperOuter - data.lowerOuter));
  w := j_p - y*((e_t*(j_L + cross(j_p, data.tieOuter - data.lowerOuter)))/(e_t*cross(y, data.tieOuter - data.lowerOuter)));
  rates[3, :] := cat(1, w, j_L - cross(w, data.lowerOuter));

  annotation(Documentation(info="<html>
<p>For the force that a spring needs at rest to carry the wheel load.</p>
</html>"));
end restRates;
