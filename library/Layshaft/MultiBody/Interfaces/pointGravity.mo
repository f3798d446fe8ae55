within Layshaft.MultiBody.Interfaces;
function pointGravity "Field of a point mass in the origin of the world"
  extends GravityAcceleration;
  input Real mue(unit="m3/s2") = 3.986004418e14 "Gravity constant times mass; the default is that of the earth";
algorithm
  gravity := -mue/(r*r)*(r/sqrt(r*r));

  annotation(Inline=true, Documentation(info="<html>
<p>-mue r/|r|&sup3;</p>
</html>"));
end pointGravity;
