within Layshaft.Vehicles.Suspensions.Linkages;
function bladeRest "Velocities of wheel and spring of a multi-link suspension at rest, per speed of the lower link"
  extends Icons.Function;
  input Data.Suspensions.MultiLink data "Hardpoints";
  output Units.Length rates[2] "Vertical velocity of the wheel's centre, velocity of the spring's length";
protected
  Real e1[3] "Axis of the lower link";
  Real y[3] "From the lower link to the bush";
  Real e_t[3] "Direction of the upper link";
  Real j_L[3] "Velocity of the outer end of the lower link";
  Real j_p[3] "Angular velocity of the carrier without that about y";
  Real w[3] "Angular velocity of the carrier";
  Real v[3] "Velocity of the wheel's centre";
  Real foot[3] "Spring on the lower link";
algorithm
  e1 := MultiBody.Frames.normalize(data.bush - data.lowerInner);
  y := MultiBody.Frames.normalize(data.bush - data.lowerOuter);
  e_t := MultiBody.Frames.normalize(data.upperInner - data.upperOuter);
  j_L := cross(e1, data.lowerOuter - data.bush);
  j_p := -cross(y, j_L)/sqrt((data.bush - data.lowerOuter)*(data.bush - data.lowerOuter));
  w := j_p - y*((e_t*(j_L + cross(j_p, data.upperOuter - data.lowerOuter)))/(e_t*cross(y, data.upperOuter - data.lowerOuter)));
  v := j_L + cross(w, data.wheelCentre - data.lowerOuter);
  rates[1] := v[3];
  foot := data.lowerInner + data.springShare*(data.lowerOuter - data.lowerInner);
  rates[2] := MultiBody.Frames.normalize(foot - data.springTop)*cross(e1, foot - data.bush);

  annotation(Documentation(info="<html>
<p>For the force that the spring needs at rest to carry the wheel load.</p>
</html>"));
end bladeRest;
