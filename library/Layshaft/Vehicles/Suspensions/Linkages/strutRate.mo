within Layshaft.Vehicles.Suspensions.Linkages;
function strutRate "Change of the length of a strut at rest, per angle of the lower arm"
  extends Icons.Function;
  input Real part[6] "Velocities of the part that the foot is on";
  input Units.Position top[3] "Point on the body";
  input Units.Position foot[3] "Point on the part";
  output Units.Length rate "Change of the length";
algorithm
  rate := MultiBody.Frames.normalize(foot - top)*(part[4:6] + cross(part[1:3], foot));

  annotation(Documentation(info="<html>
<p>Negative for a strut that bump compresses.</p>
</html>"));
end strutRate;
