within Layshaft.MultiBody.Interfaces;
function uniformGravity "The same gravity everywhere"
  extends GravityAcceleration;
  input Units.Acceleration g = Constants.g_n "Gravity acceleration";
  input Real n[3] = {0,-1,0} "Direction";
algorithm
  gravity := g*Frames.normalize(n);

  annotation(Inline=true, Documentation(info="<html>
<p>g n/|n|</p>
</html>"));
end uniformGravity;
