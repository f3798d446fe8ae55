within Layshaft.Vehicles.Suspensions.Linkages;
function rockerRates "Velocities of a rocker at rest, per speed of the lower arm"
  extends Icons.Function;
  input Real part[6] "Velocities of the part that the rod is on";
  input Units.Position pivot[3] "Point of the rocker's axis";
  input Real axis[3] "Direction of the rocker's axis";
  input Units.Position rodInner[3] "End of the rod on the rocker";
  input Units.Position rodOuter[3] "End of the rod on the part";
  output Real rocker[6] "Rocker: angular velocity, velocity in the origin of the axle's frame";
protected
  Real e[3] "Axis";
  Real u[3] "Direction of the rod";
  Real w[3] "Angular velocity";
algorithm
  e := MultiBody.Frames.normalize(axis);
  u := MultiBody.Frames.normalize(rodOuter - rodInner);
  w := e*((u*(part[4:6] + cross(part[1:3], rodOuter)))/(u*cross(e, rodInner - pivot)));
  rocker := cat(1, w, -cross(w, pivot));

  annotation(Documentation(info="<html>
<p>The rod keeps its length: both of its ends have the same velocity along it.</p>
</html>"));
end rockerRates;
